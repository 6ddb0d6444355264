// Several people at one screen: what one of them has in hand is shown when the others have looked away.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
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
  return <Curtain name={hello.players[decides]?.name ?? ''} onShow={() => store.view(decides)} />;
}

/**
 * Before everything, other dialogs too: neither keys nor screen readers come to what is behind it, and nothing but its button takes it
 * away. The heading has the focus, not the button: who has just played by Enter and presses it once more would show the next hand.
 */
function Curtain(props: { name: string; onShow: () => void }) {
  const { name } = props;
  const curtain = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const draw = () => {
    if (curtain.current?.isConnected && !curtain.current.open) {
      curtain.current.showModal();
      heading.current?.focus();
    }
  };
  useLayoutEffect(() => {
    const drawn = curtain.current;
    draw();
    return () => drawn?.close(); // so that the focus goes back to where it was
  }, []);
  return (
    <dialog
      ref={curtain}
      class="privacy"
      aria-label={t('turn.privacy', { name })}
      onCancel={(event) => event.preventDefault()}
      onClose={draw} // browsers obey a second Escape
    >
      <h2 ref={heading} tabIndex={-1}>
        {t('turn.privacy', { name })}
      </h2>
      <p>{t('turn.privacyText', { name })}</p>
      <button type="button" class="main" onClick={props.onShow}>
        {t('turn.show', { name })}
      </button>
    </dialog>
  );
}
