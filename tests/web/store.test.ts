// What a reader knows of a table: positions that are looked at, whatever order answers come in; what is told of it and said at it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tooLong } from '../../host/web/src/table/Chat';
import { listen } from '../../host/web/src/table/heard';
import { Looking } from '../../host/web/src/table/looking';
import { TableStore } from '../../host/web/src/table/store';
import { speak, untold } from '../../host/web/src/table/telling';
import { followLanguage, say } from '../../host/web/src/text/phrasebook';
import { language } from '../../host/web/src/text/text';
import { Turn } from '../../host/web/src/turn/turn';
import type { Action, Entry, State } from '../../host/web/src/wire/messages';
import { Wire } from './wire';

const rest = () => new Promise((resolve) => setTimeout(resolve, 0));
const state = (move: number) => ({ move, turn: 1, over: false, tiles: {}, standing: {}, seats: {} });

/** A store whose game is at move 9, and the wire it is at. */
function seated() {
  const page = { addEventListener() {}, removeEventListener() {} };
  Object.assign(globalThis, {
    ...page,
    document: page,
    WebSocket: Wire,
    location: { protocol: 'http:', host: 'x' },
  });
  const store = new TableStore('table', 'key');
  const wire = Wire.last;
  wire.onopen?.();
  wire.tell({ type: 'hello', role: 'seat', seats: [0], players: [] });
  wire.tell({ type: 'state', state: state(9), log: [] });
  const answer = (nth: number, words: object) => {
    wire.tell({ id: wire.questions()[nth]!.id, ...words });
    return rest();
  };
  const at = (nth: number) => answer(nth, { type: 'answer', state: state(wire.questions()[nth]!.move!) });
  return { store, wire, answer, at };
}
const shown = (store: TableStore) => (store.past.value as State | null)?.move ?? 'now';

test('of positions that are wished for one after the other the last is shown', async () => {
  const { store, at } = seated();
  for (const move of [3, 4, 5]) {
    void store.lookAt(move);
  }
  await at(0);
  assert.equal(shown(store), 'now'); // who has gone on is not taken back
  await at(2);
  assert.equal(shown(store), 5);
  await at(1);
  assert.equal(shown(store), 5);
  store.close();
});

test('who goes to the present stays there, whatever is still answered', async () => {
  const { store, at } = seated();
  for (const [nth, present] of [null, 9].entries()) {
    void store.lookAt(2);
    await store.lookAt(present);
    await at(nth);
    assert.equal(shown(store), 'now');
  }
  store.close();
});

test('a position that cannot be had is told, and what was shown stays, with its marks', async () => {
  const { store, answer, at } = seated();
  const [played, better] = [{ sentence: 'a' }, { sentence: 'b' }] as Action[];
  const marked = { played: played!, better: better! };
  const first = store.lookAt(3, marked);
  await at(0);
  assert.equal(await first, true);
  const [older, newer] = [store.lookAt(4), store.lookAt(5)];
  await answer(1, { type: 'no', sentence: 'Too late.' });
  assert.equal(store.sentence.value, ''); // nor is it told what became of it
  await answer(2, { type: 'no', sentence: 'The game has not come to this move yet.' });
  assert.deepEqual([await older, await newer], [true, false]);
  assert.equal(store.sentence.value, 'The game has not come to this move yet.');
  assert.deepEqual([shown(store), store.marked.value], [3, marked]);
  const third = store.lookAt(6);
  assert.equal(store.sentence.value, ''); // it is tried again
  await at(3);
  assert.equal(await third, true);
  assert.deepEqual([shown(store), store.marked.value], [6, null]);
  const left = store.lookAt(7);
  store.close();
  assert.equal(await left, false); // no rejection that nobody hears
});

test('a position that is taken back is looked at no longer', async () => {
  const { store, wire, at } = seated();
  const go = (from: number, to: number) =>
    wire.tell({ type: 'changes', from, move: to, patch: { move: to }, moves: [], log: [] });
  for (const move of [8, 6]) {
    void store.lookAt(move);
  }
  await at(0);
  await at(1);
  go(9, 7);
  assert.equal(shown(store), 6);
  go(7, 6);
  assert.equal(shown(store), 'now'); // where something is to be decided
  go(6, 9);
  void store.lookAt(8);
  await at(2);
  wire.tell({ type: 'state', state: state(5), log: [] }); // it was taken back while there was no connection
  assert.equal(shown(store), 'now');
  store.close();
});

test('who takes over a screen where hands are hidden sees no position as the one before knew it', async () => {
  const { store, wire, at } = seated();
  const host = (hidden: boolean) =>
    wire.tell({ type: 'hello', role: 'host', seats: [0, 1], players: [], hidden });
  host(true);
  store.view(0);
  void store.lookAt(3);
  await at(0);
  host(true); // the same person after a lost connection
  assert.equal(shown(store), 3);
  void store.lookAt(4); // which is answered too late
  store.view(1);
  assert.equal(shown(store), 'now');
  await at(1);
  assert.equal(shown(store), 'now');
  host(false);
  void store.lookAt(5);
  await at(2);
  store.view(0);
  assert.equal(shown(store), 5); // it is the same for all
  store.close();
});

test('what is said is known to be said or not, and what the server refuses stays to be said', () => {
  const { store, wire } = seated();
  store.draft.value = 'Hello';
  assert.equal(store.talk('Hello'), true);
  assert.deepEqual([wire.said.at(-1), store.draft.value], [{ type: 'chat', text: 'Hello', id: 'chat' }, '']);
  wire.tell({ type: 'no', id: 'chat', sentence: 'That was a lot at once; say it a little later.' });
  assert.equal(store.draft.value, 'Hello');
  store.draft.value = 'Hello, once more';
  wire.tell({ type: 'no', id: 'chat', sentence: 'That was a lot at once; say it a little later.' });
  assert.equal(store.draft.value, 'Hello, once more'); // what is being written is not lost for it
  for (const heard of [false, true]) {
    store.talk('Once more'); // and the network falls silent
    wire.tell({ type: 'hello', role: 'seat', seats: [0], players: [] });
    if (heard) wire.tell({ type: 'chat', seat: 0, text: 'Once more' });
    wire.tell({ type: 'seats', yours: [0] });
    assert.equal(store.draft.value, heard ? '' : 'Once more');
  }
  store.draft.value = 'Hello, once more';
  wire.readyState = 3;
  assert.equal(store.talk('Is anybody there?'), false);
  assert.equal(store.draft.value, 'Hello, once more');
  store.close();
  assert.equal(tooLong('x'.repeat(500)), false);
  assert.equal(tooLong('x'.repeat(501)), true);
  assert.equal(tooLong('あ'.repeat(166)), false);
  assert.equal(tooLong('あ'.repeat(167)), true);
});

const entries = (...moves: number[]) =>
  moves.map((move, i) => ({ move, kind: 'act', seat: 0, text: `${move}.${i}` }) as Entry);
const texts = (some: Entry[]) => some.map(({ text }) => text);

test('every entry of the log is told once, and of a log that comes whole the last ones', () => {
  const { store, wire } = seated();
  const { told, stop } = speak(store);
  const heard: string[] = [];
  let nth = 0;
  const listen = () => {
    for (const one of told.value.filter((one) => one.nth > nth)) {
      heard.push(...texts(one.entries));
      nth = one.nth;
    }
    return heard.splice(0);
  };
  const go = (from: number, to: number, log: Entry[]) =>
    wire.tell({ type: 'changes', from, move: to, patch: { move: to }, moves: [], log });
  const whole = (log: Entry[]) => {
    wire.tell({ type: 'hello', role: 'seat', seats: [0], players: [] });
    wire.tell({ type: 'state', state: state(log.at(-1)!.move), log });
    return listen();
  };
  assert.deepEqual(whole(entries(7, 8, 9, 9)), ['9.2', '9.3']); // who comes is not told all of it
  go(9, 11, entries(10, 10, 11)); // a move, what it scored, and the draw that follows
  assert.deepEqual(listen(), ['10.0', '10.1', '11.2']);
  wire.tell({ type: 'changes', from: 11, move: 11, patch: { may_undo: true }, moves: [], log: [] });
  assert.deepEqual(listen(), []);
  go(11, 12, entries(12));
  go(12, 13, entries(13)); // nobody has looked meanwhile
  assert.deepEqual(listen(), ['12.0', '13.0']);
  go(13, 10, []); // taken back: where it stands
  assert.deepEqual(listen(), ['10.0', '10.1']);
  go(10, 11, entries(11));
  assert.deepEqual(listen(), ['11.0']);
  const log = store.log.value;
  assert.deepEqual(whole(log), []); // the connection was lost
  assert.deepEqual(whole([...log, ...entries(12, 13)]), ['12.0', '13.1']);
  const many = Array.from({ length: 60 }, (_, i) => 14 + i);
  const missed = whole([...log, ...entries(12, 13, ...many)]);
  assert.equal(missed.at(-1), '73.61');
  assert.equal(missed.length, 12);
  stop();
  store.close();
});

test('what was told of a move goes on where it ended', () => {
  assert.deepEqual(untold([], undefined), []);
  assert.deepEqual(texts(untold(entries(1, 1, 2), { move: 1, entries: 1 })), ['1.1', '2.2']);
  assert.deepEqual(texts(untold(entries(3, 3), { move: 2, entries: 4 })), ['3.0', '3.1']); // what is long ago is gone
});

test('a hundred lines of talk are kept; told again, they are neither new nor read out anew', () => {
  const { store, wire } = seated();
  const tones: string[] = [];
  const stop = listen(store, (tone) => void tones.push(tone));
  const say = (text: string) => wire.tell({ type: 'chat', seat: 1, text });
  const seats = () => wire.tell({ type: 'seats', connected: {}, yours: [0] });
  const lines = () => store.said.value.map(({ text }) => text);
  say('before');
  seats();
  assert.deepEqual(tones, []); // it was said before we came
  const all = Array.from({ length: 120 }, (_, i) => (i % 7 === 3 ? 'yes' : `line ${i}`));
  all.forEach(say);
  assert.equal(tones.length, 120);
  assert.deepEqual(lines(), all.slice(-100));
  const known = new Set(store.said.value.map(({ nth }) => nth));
  assert.equal(known.size, 100);

  const again = (some: string[]) => {
    wire.tell({ type: 'hello', role: 'seat', seats: [0], players: [] });
    wire.tell({ type: 'state', state: state(9), log: [] });
    some.forEach(say);
    seats();
  };
  again(all.slice(-100));
  assert.deepEqual(lines(), all.slice(-100));
  assert.ok(store.said.value.every(({ nth }) => known.has(nth)));
  again([...all.slice(-98), 'missed', 'yes']);
  assert.deepEqual(lines(), [...all.slice(-98), 'missed', 'yes']);
  assert.equal(store.said.value.filter(({ nth }) => known.has(nth)).length, 98);
  again([]); // the server began anew
  say('yes');
  assert.deepEqual(lines().slice(-3), ['missed', 'yes', 'yes']);
  assert.equal(tones.length, 121);
  stop();
  store.close();
});

test('what was looked up is gone when the game has gone on, and dead squares are asked for anew', async () => {
  const { store, wire, answer } = seated();
  wire.tell({
    type: 'state',
    state: { ...state(9), decision: { seat: 0, mine: true }, actions: {} },
    log: [],
  });
  const looking = new Looking(store);
  const asked = (what: string) => wire.questions().filter((one) => one.what === what).length;
  void looking.showGrid(true);
  await answer(0, { type: 'answer', dead: [[1, 1]] });
  looking.press(250, 250);
  await answer(1, { type: 'answer', fits: [] });
  await answer(2, { type: 'answer', sentence: 'Nothing touches it.', reasons: [] });
  assert.deepEqual(looking.square.value, { x: 2, y: 2, fits: [] });
  assert.ok(looking.why.value);
  looking.feature.value = { name: 'a city' } as typeof looking.feature.value;
  wire.tell({ type: 'changes', from: 9, move: 9, patch: { may_undo: true }, moves: [], log: [] });
  assert.ok(looking.feature.value && looking.square.value && looking.why.value);
  looking.press(250, 250); // and is answered too late
  wire.tell({ type: 'changes', from: 9, move: 10, patch: { move: 10 }, moves: [], log: [] });
  assert.deepEqual([looking.feature.value, looking.square.value, looking.why.value], [null, null, null]);
  await answer(3, { type: 'answer', fits: [] });
  await answer(4, { type: 'answer', sentence: 'Nothing touches it.', reasons: [] });
  assert.deepEqual([looking.square.value, looking.why.value], [null, null]);
  assert.equal(asked('left'), 2);
  await answer(5, { type: 'answer', dead: [[2, 2]] });
  assert.deepEqual(looking.dead.value, [[2, 2]]);
  void looking.showGrid(false);
  wire.tell({ type: 'changes', from: 10, move: 11, patch: { move: 11 }, moves: [], log: [] });
  assert.equal(asked('left'), 2);
  looking.feature.value = { name: 'a city' } as typeof looking.feature.value;
  store.past.value = state(3) as unknown as State; // of which nothing was told
  assert.equal(looking.feature.peek(), null);
  looking.close();
  store.close();
});

test('who wins at other tables is told in the own language, too, when a table has been left', async () => {
  const words = { plain: {}, phrases: { text: { '{player} wins.': '{player} gewinnt.' } } };
  globalThis.fetch = () => Promise.resolve(new Response(JSON.stringify(words)));
  language.value = 'de';
  followLanguage();
  const { store, wire } = seated();
  for (let i = 0; i < 100 && say('Ben wins.') === 'Ben wins.'; ++i) await rest(); // the words come
  wire.tell({ type: 'hello', role: 'seat', seats: [0], players: [{ name: 'Ann' }] });
  assert.equal(say('Ann wins.'), 'Ann gewinnt.');
  assert.equal(say('Ben wins.'), 'Ben wins.'); // nobody here is called so
  store.close();
  assert.equal(say('Ben wins.'), 'Ben gewinnt.');
  language.value = 'en';
});

test('a hint is for the decision at which it was asked for, and for no later one', async () => {
  const { store, wire } = seated();
  const turn = new Turn(store);
  const decide = (move: number) => {
    const actions = { pass: { verb: 'pass', sentence: 'Do nothing', label: '', parts: [] } };
    const seen = { ...state(move), decision: { seat: 0, mine: true }, actions };
    wire.tell({ type: 'state', state: seen, log: [] });
  };
  const advised = async (meanwhile: () => void) => {
    const hint = turn.hint();
    const { id } = wire.said.at(-1)!;
    meanwhile();
    wire.tell({ type: 'hint', id, text: 'pass', reasons: ['It changes nothing.'] });
    await hint;
    return [turn.hinted.value, turn.reasons.value];
  };
  decide(9);
  assert.deepEqual(await advised(() => decide(12)), ['', []]);
  assert.deepEqual(await advised(() => undefined), ['pass', ['It changes nothing.']]);
  turn.close();
  store.close();
});
