// A turn for the other one's device, which reads it with its camera.
import { signal } from '@preact/signals';
import { inDigits } from '../compose/link';
import { Dialog } from '../parts/Dialog';
import { linkTo } from '../route';
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import type { Code } from './qr';

const shown = signal<{ code: Code; name: string } | null>(null);
const rim = 4; // squares that readers want empty
const notHere = 'This has not been fetched yet, and it cannot be fetched now.';

async function drawer(): Promise<typeof import('./qr')> {
  try {
    return (await import(new URL(PARTS.qr, document.baseURI).href)) as typeof import('./qr');
  } catch {
    throw new Error(say(notHere));
  }
}

/** Of what `sealed` made; fails with a sentence. */
export async function showCode(turn: string, name: string): Promise<void> {
  const { codeOf } = await drawer();
  const [letters, digits] = inDigits(turn);
  const code = codeOf(linkTo(`#/turn/${letters}`), digits);
  if (!code) {
    throw new Error(t('turn.codeLong'));
  }
  shown.value = { code, name };
}

/** To be put where a dialog may be. */
export function TurnCode() {
  if (!shown.value) {
    return null;
  }
  const { code, name } = shown.value;
  const side = code.size + 2 * rim;
  return (
    <Dialog title={t('turn.code', { name })} onClose={() => (shown.value = null)}>
      <svg
        class="turn-code"
        role="img"
        aria-label={t('turn.code', { name })}
        viewBox={`${-rim} ${-rim} ${side} ${side}`}
        shape-rendering="crispEdges"
      >
        <path d={`M${-rim} ${-rim}h${side}v${side}h${-side}z`} fill="#fff" />
        <path d={code.path} fill="#000" />
      </svg>
      <p>{t('turn.codeText', { name })}</p>
    </Dialog>
  );
}
