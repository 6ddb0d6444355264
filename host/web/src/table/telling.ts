// What is told to who does not see the board: every entry of the log once, as it comes.
import { effect, signal, type ReadonlySignal } from '@preact/signals';
import type { Entry } from '../wire/messages';
import type { TableStore } from './store';

/** The entries that came at once. */
export interface Told {
  nth: number;
  entries: Entry[];
}
/** How far the log was told: so many entries of this move, and all before it. */
interface Far {
  move: number;
  entries: number;
}

const mostWhole = 12; // entries of a log that came whole: what was missed, and not all of it
const kept = 8; // times; screen readers may still be busy with what came before

/** Entries that were not told yet; where the log ends before what was told, those of its last move. */
export function untold(log: Entry[], far: Far | undefined): Entry[] {
  const last = log[log.length - 1]?.move;
  if (last === undefined) {
    return [];
  }
  if (!far || last < far.move) {
    return log.filter(({ move }) => move === last);
  }
  const before = log.filter(({ move }) => move < far.move).length;
  const from = before + (log[before]?.move === far.move ? far.entries : 0);
  return log.slice(from);
}

/** What was told last, until `stop` is called. */
export function speak(store: TableStore): { told: ReadonlySignal<Told[]>; stop: () => void } {
  const told = signal<Told[]>([]);
  let far: Far | undefined;
  let nth = 0;
  const stop = effect(() => {
    const log = store.log.value;
    const move = log[log.length - 1]?.move;
    if (move === undefined) {
      return;
    }
    const fresh = untold(log, far);
    far = { move, entries: log.filter((entry) => entry.move === move).length };
    if (fresh.length > 0) {
      const entries = store.moved.peek()?.joined ? fresh.slice(-mostWhole) : fresh;
      told.value = [...told.peek(), { nth: ++nth, entries }].slice(-kept);
    }
  });
  return { told, stop };
}
