// Several people at one screen: what one of them has in hand is shown when the others have looked away.
import { useEffect } from 'preact/hooks';
import { t } from '../text/text';
import type { TableStore } from './store';

export function Privacy(props: { store: TableStore }) {
  const { store } = props;
  const hello = store.hello.value!;
  const decides = store.state.value?.decision?.seat;
  const mine = typeof decides === 'number' && hello.role === 'host' && hello.seats.includes(decides);
  const other = mine && store.viewed.value !== decides;
  const screen = other && hello.hidden && hello.seats.length > 1;
  useEffect(() => {
    if (other && !screen) {
      store.view(decides);
    }
  }, [other, screen, decides, store]);
  if (!screen) {
    return null;
  }
  const name = hello.players[decides]?.name ?? '';
  return (
    <div class="privacy" role="dialog" aria-modal="true" aria-label={t('turn.privacy', { name })}>
      <h2>{t('turn.privacy', { name })}</h2>
      <p>{t('turn.privacyText', { name })}</p>
      <button type="button" class="main" onClick={() => store.view(decides)}>
        {t('turn.show', { name })}
      </button>
    </div>
  );
}
