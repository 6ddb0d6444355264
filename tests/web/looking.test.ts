// What somebody presses to learn of it, where no segment of a tile lies.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Looking } from '../../host/web/src/table/looking';
import type { TableStore } from '../../host/web/src/table/store';

const rest = () => new Promise((resolve) => setTimeout(resolve, 0));
const held = <T>(value: T) => ({ value, peek: () => value });

/** A board of one tile on which no segment is, with a figure at (50, 20); `asked`: what the server was. */
function board() {
  Object.assign(globalThis, { document: { createElement: () => ({ getContext: () => null }) } });
  const asked: unknown[] = [];
  const tiles = { 0: { x: 0, y: 0, picture: 'p' } };
  const store = {
    state: held({ move: 9, tiles, standing: { 3: { x: 50, y: 20 } } }),
    past: held(null),
    mine: held(true),
    tiles: new Map([['p', { svg: '', segments: [] }]]),
    allows: () => true,
    ask: (what: string, more: object) => {
      asked.push({ what, ...more });
      return Promise.resolve({ sentence: `Why not ${asked.length}.`, reasons: [], fits: [] });
    },
  } as unknown as TableStore;
  return { looking: new Looking(store), asked };
}

test('why something cannot be chosen is told of what was pressed last, and of nothing before', async () => {
  const { looking, asked } = board();
  looking.press(250, 250);
  await rest();
  assert.equal(looking.why.value?.sentence, 'Why not 2.');
  looking.press(50, 80); // where no segment is
  await rest();
  assert.equal(looking.why.value, null);
  assert.equal(asked.length, 2);
  looking.close();
});

test('a figure is asked about wherever it stands', async () => {
  const { looking, asked } = board();
  looking.press(52, 21);
  await rest();
  assert.deepEqual(asked, [{ what: 'why_not', standing: 3 }]);
  assert.equal(looking.why.value?.sentence, 'Why not 1.');
  looking.close();
});
