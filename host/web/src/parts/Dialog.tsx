// A box over the page; Escape or the button closes it.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../text/text';

export function Dialog(props: { title: string; onClose: () => void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} onClose={props.onClose} aria-label={props.title}>
      <header>
        <h2>{props.title}</h2>
        <button type="button" class="plain" onClick={() => dialog.current?.close()}>
          {t('close')}
        </button>
      </header>
      <div class="dialog-body">{props.children}</div>
    </dialog>
  );
}
