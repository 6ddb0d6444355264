// What happens at a table, as tones.
import { effect } from '@preact/signals';
import { play, type Tone } from '../parts/sound';
import type { Movement } from '../wire/messages';
import type { TableStore } from './store';

/** What of it is heard: a tile, or else that somebody moved; points. */
export function tonesOf(moves: Movement[]): Tone[] {
  const laid = moves.some((move) => move.what === 'tile');
  const scored = moves.some((move) => move.what === 'points' && (move.points ?? 0) !== 0);
  return [laid ? 'lay' : 'move', ...(scored ? (['score'] as const) : [])];
}

/** Until what it returns is called. */
export function listen(store: TableStore, sound: (tone: Tone) => void = play): () => void {
  let move = -1;
  let mine = false;
  let over = false;
  let said = 0;
  return effect(() => {
    const state = store.state.value;
    const moved = store.moved.value;
    const line = store.said.value.at(-1);
    const talk = line && !line.before ? line.nth : said;
    if (!state) {
      return;
    }
    if (move >= 0) {
      if (state.move !== move && !moved?.joined) {
        tonesOf(moved?.moves ?? []).forEach(sound);
      } else if (talk > said) {
        sound('talk');
      }
      if (state.over && !over) {
        sound('end');
      } else if (store.called.value && !mine) {
        sound('turn');
      }
    }
    move = state.move;
    mine = store.called.value;
    over = state.over;
    said = talk;
  });
}
