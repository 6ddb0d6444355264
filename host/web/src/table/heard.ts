// What happens at a table, as tones.
import { effect } from '@preact/signals';
import { play } from '../parts/sound';
import type { TableStore } from './store';

/** Until what it returns is called. */
export function listen(store: TableStore): () => void {
  let move = -1;
  let mine = false;
  let said = 0;
  return effect(() => {
    const state = store.state.value;
    const talk = store.said.value.length;
    if (!state) {
      return;
    }
    const known = move >= 0;
    if (known && store.mine.value && !mine) {
      play('turn');
    } else if (known && state.move !== move) {
      play('move');
    } else if (known && talk > said) {
      play('talk');
    }
    move = state.move;
    mine = store.mine.value;
    said = talk;
  });
}
