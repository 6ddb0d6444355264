// What the draws follow from: a secret that was committed to before the first move, or a seed that somebody knows.
import { t } from '../text/text';
import type { TableStore } from './store';

export function Draws(props: { store: TableStore }) {
  const chance = props.store.hello.value?.chance;
  const secret = props.store.secret.value;
  if (!chance) {
    return null;
  }
  return (
    <details class="draws">
      <summary>{t('draws.title')}</summary>
      {chance.by === 'seed' && <p>{t('draws.seed')}</p>}
      {chance.by === 'people' && <p>{t('draws.people')}</p>}
      {chance.by === 'secret' && (
        <>
          <p>{t('draws.secret')}</p>
          <dl>
            <dt>{t('draws.commitment')}</dt>
            <dd>
              <code>{chance.commitment}</code>
            </dd>
            {secret && (
              <>
                <dt>{t('draws.published')}</dt>
                <dd>
                  <code>{secret}</code>
                </dd>
              </>
            )}
          </dl>
        </>
      )}
    </details>
  );
}
