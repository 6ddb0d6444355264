// Tables that one has and tables that all may see: which are kept, what is told of them while nobody answers, how many are shown.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsTo } from '../../host/web/src/home/pages';
import { after, standingOf } from '../../host/web/src/home/standing';
import { fewer, forget, mine, remember, tablesIn, tellOver, type Mine } from '../../host/web/src/parts/mine';
import { oneAtATime } from '../../host/web/src/parts/once';
import { summaryOf, type Summary } from '../../host/web/src/wire/http';

const table = (n: number, over = false): Mine => ({
  table: `t${n}`,
  key: 'k',
  title: '',
  players: [],
  when: 0,
  ...(over ? { over } : {}),
});
const names = (all: Mine[]) => all.map((one) => one.table);
const tables = (many: number, over: number[] = []) =>
  Array.from({ length: many }, (_, i) => table(i, over.includes(i)));

test('of too many tables those go that are over, the oldest first, and none that is played', () => {
  const fifty = tables(50, [3, 40]);
  assert.deepEqual(fewer(fifty), fifty);
  assert.deepEqual(
    names(fewer(tables(51, [3, 40]))),
    names(tables(51)).filter((name) => name !== 't40'),
  );
  assert.deepEqual(
    names(fewer(tables(60, [0, 3, 40]))), // the first one is looked at
    names(tables(60)).filter((name) => name !== 't3' && name !== 't40'),
  );
  assert.equal(fewer(tables(1000)).length, 200);
});

test('it is known of a table whether it is over, whatever key it was come to with', () => {
  mine.value = [];
  remember(table(1));
  remember({ ...table(1), key: 'other' });
  remember(table(2));
  tellOver('t1', true);
  assert.deepEqual(
    mine.value.map((one) => Boolean(one.over)),
    [false, true, true],
  );
  assert.deepEqual(tablesIn(JSON.stringify(mine.value)), mine.value);
  assert.deepEqual(tablesIn(JSON.stringify([{ ...table(1), over: 'yes' }])), []);
  remember({ ...table(1), title: 'again' });
  assert.deepEqual([mine.value[0]!.title, mine.value[0]!.over], ['again', true]);
  tellOver('t1', false); // something was taken back
  const before = mine.value;
  tellOver('t1', false);
  assert.equal(mine.value, before);
  forget(table(1)); // by its name: what is known of it may have changed since it was shown
  assert.deepEqual(names(mine.value), ['t2', 't1']);
});

test('a table is gone when the server says so; else what was told before still holds', async () => {
  const answers = [
    new Response('{"title": "A game", "over": false}'),
    new Error('offline'),
    new Response('<h1>Bad gateway</h1>', { status: 502 }),
    new Response('{"error": "The server cannot write this down."}', { status: 503 }),
    new Response('nothing here', { status: 400 }),
    new Response('{"error": "The record is open elsewhere."}', { status: 400 }),
    new Response('{"error": "There is no such table, or this is no key of it."}', { status: 400 }),
  ];
  const told: unknown[] = [];
  let standing: ReturnType<typeof after> | undefined;
  for (const answer of answers) {
    globalThis.fetch = () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer));
    standing = after(standing, await standingOf(summaryOf('t', 'k')));
    told.push([standing.summary?.title, standing.trouble]);
  }
  const silent = ['A game', 'silent'];
  assert.deepEqual(told, [
    ['A game', undefined],
    ...[silent, silent, silent, silent],
    ['A game', { sentence: 'The record is open elsewhere.' }],
    [undefined, 'gone'],
  ]);
  const back = after(standing, { summary: { title: 'It is back' } as Summary });
  assert.deepEqual([back.summary?.title, back.trouble], ['It is back', undefined]);
});

test('a list is asked for as far as it is shown, and nothing stands in it twice', async () => {
  const all = Array.from({ length: 47 }, (_, i) => `row ${i}`);
  const asked: number[] = [];
  const pages = (rows: string[]) => async (from: number) => {
    asked.push(from);
    return { rows: rows.slice(from, from + 20), of: rows.length };
  };
  const self = (row: string) => row;
  assert.deepEqual(await rowsTo(1, pages(all), self), { rows: all.slice(0, 20), of: 47 });
  assert.deepEqual(await rowsTo(21, pages(all), self), { rows: all.slice(0, 40), of: 47 });
  assert.deepEqual(await rowsTo(41, pages(all), self), { rows: all, of: 47 });
  assert.deepEqual(asked.splice(0), [0, 0, 20, 0, 20, 40]);
  assert.deepEqual(await rowsTo(41, pages(all.slice(0, 5)), self), { rows: all.slice(0, 5), of: 5 });
  assert.deepEqual(await rowsTo(41, pages([]), self), { rows: [], of: 0 });
  assert.deepEqual(asked.splice(0), [0, 0]);
  const moved = async (from: number) => ({ rows: from === 0 ? ['a', 'b'] : ['b', 'c'], of: 4 });
  assert.deepEqual((await rowsTo(4, moved, self)).rows, ['a', 'b', 'c']);
  const fewerThanSaid = async (from: number) => ({ rows: from === 0 ? ['a'] : [], of: 9 });
  assert.deepEqual((await rowsTo(9, fewerThanSaid, self)).rows, ['a']); // it comes to an end
});

test('what is being done is not begun again: who presses twice takes one seat', async () => {
  const once = oneAtATime();
  const done: string[] = [];
  let end = () => {};
  const first = once(() => {
    done.push('first');
    return new Promise((resolve) => (end = resolve));
  });
  await once(() => Promise.resolve(void done.push('second')));
  end();
  await first;
  await assert.rejects(
    once(() => Promise.reject(new Error('no seat'))),
    /no seat/,
  );
  await once(() => Promise.resolve(void done.push('third')));
  assert.deepEqual(done, ['first', 'third']);
});

test('no window loses a table that another one keeps, nor one for which there was no room', () => {
  let kept = '[]';
  let full = false;
  const setItem = (_: string, text: string) => {
    if (full) throw new Error('full');
    kept = text;
  };
  const localStorage = { getItem: () => kept, setItem };
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true });
  mine.value = [];
  remember(table(1));
  kept = JSON.stringify([table(2), table(1)]); // the other window
  remember(table(3));
  assert.deepEqual(names(tablesIn(kept)), ['t3', 't2', 't1']);
  kept = JSON.stringify([table(4), ...tablesIn(kept)]);
  tellOver('t1', true);
  forget(table(3));
  assert.deepEqual(tablesIn(kept), [table(4), table(2), table(1, true)]);
  full = true;
  remember(table(5));
  kept = JSON.stringify([table(6), ...tablesIn(kept)]);
  full = false;
  remember(table(7));
  assert.deepEqual(names(tablesIn(kept)), ['t7', 't5', 't4', 't2', 't1', 't6']);
  assert.deepEqual(mine.value, tablesIn(kept));
});
