// Who is called back to a table, and back at one that was refused.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callBack } from '../../host/web/src/alive/callBack';
import { listen } from '../../host/web/src/table/heard';
import { TableStore } from '../../host/web/src/table/store';
import type { State } from '../../host/web/src/wire/messages';
import { Wire } from './wire';

const page = { addEventListener() {}, removeEventListener() {}, querySelector: () => null, title: '' };
Object.assign(globalThis, {
  addEventListener: page.addEventListener,
  removeEventListener: page.removeEventListener,
  document: page,
  WebSocket: Wire,
  location: { protocol: 'http:', host: 'x' },
});
const hello = { type: 'hello', role: 'seat', seats: [0], players: [], game: { title: 'Evening' } };
const state = (move: number) => ({ move, turn: 1, over: false, tiles: {}, standing: {}, seats: {} });

test('who looks back is called as well when it is their turn', () => {
  const store = new TableStore('table', 'key');
  const wire = Wire.last;
  wire.onopen?.();
  wire.tell(hello, { type: 'state', state: state(9), log: [] });
  const tones: string[] = [];
  const stops = [listen(store, (tone) => void tones.push(tone)), callBack(store)];
  store.past.value = state(3) as unknown as State;
  assert.equal(page.title, 'Evening · Bastide');
  const decision = { seat: 0, mine: true, name: 'x', question: '', offered: [] };
  wire.tell({
    type: 'changes',
    from: 9,
    move: 10,
    patch: { move: 10, decision },
    log: [],
    moves: [],
    actions: {},
  });
  assert.deepEqual([page.title, tones.at(-1)], ['Your turn · Evening', 'turn']);
  assert.equal(store.mine.value, false); // nothing can be chosen at an earlier position
  const heard = tones.length;
  store.past.value = null;
  assert.deepEqual([store.mine.value, tones.length], [true, heard]);
  stops.forEach((stop) => stop());
  store.close();
});

test('a table that could not be opened is asked for again when somebody wants it', () => {
  const store = new TableStore('table', 'key');
  const first = Wire.last;
  first.onopen?.();
  first.tell({ type: 'refused', sentence: 'This table cannot be opened at the moment: the disk is full.' });
  first.onclose?.();
  assert.match(store.refused.value, /disk is full/);
  assert.equal(Wire.last, first); // nobody asks by themselves
  store.again();
  const second = Wire.last;
  assert.notEqual(second, first);
  second.onopen?.();
  assert.deepEqual(
    second.said.map(({ type }) => type),
    ['join'],
  );
  second.tell(hello, { type: 'state', state: state(9), log: [] });
  assert.deepEqual([store.refused.value, store.connection.value, store.shown.value?.move], ['', 'open', 9]);
  store.close();
});
