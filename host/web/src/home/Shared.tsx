// A table of which one has a link without a key: its board, if everybody may see it.
import { useEffect, useState } from 'preact/hooks';
import { mine } from '../parts/mine';
import { tableHash } from '../route';
import { t } from '../text/text';

export function Shared(props: { table: string }) {
  const [hidden, setHidden] = useState(false);
  const own = mine.value.find((one) => one.table === props.table);
  useEffect(() => {
    document.title = `${t('shared.title')} · Bastide`;
    if (own) {
      location.replace(tableHash(own.table, own.key));
    }
  }, [own]);
  return (
    <main class="page narrow">
      <h1>{t('shared.title')}</h1>
      {!hidden && (
        <img
          class="shared-board"
          src={`/t/${props.table}/board.svg`}
          alt={t('board.label')}
          onError={() => setHidden(true)}
        />
      )}
      <p>{t(hidden ? 'shared.hidden' : 'shared.text')}</p>
      <p>
        <a class="button main" href="#/">
          {t('home.play')}
        </a>
      </p>
    </main>
  );
}
