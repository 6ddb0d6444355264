// To copy a text. Browsers give a clipboard only to pages at a safe address (https, or this machine), and people may refuse it: then
// the text is shown, to be copied by hand.
import { signal } from '@preact/signals';
import { t } from '../text/text';
import { Dialog } from './Dialog';

/** False where there is no clipboard for us. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

const shown = signal('');

/** False where it is shown instead. */
export async function copiedOrShown(text: string): Promise<boolean> {
  const done = await copied(text);
  if (!done) {
    shown.value = text;
  }
  return done;
}

/** To be put where a dialog may be. */
export function ByHand() {
  return !shown.value ? null : (
    <Dialog title={t('links.byHand')} onClose={() => (shown.value = '')}>
      <p>{t('links.selected')}</p>
      <input
        class="by-hand"
        readOnly
        autofocus
        value={shown.value}
        aria-label={t('links.byHand')}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
}
