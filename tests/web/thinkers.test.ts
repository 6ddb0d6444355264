// Choices that several workers think through together: whoever dies, hangs or says something else, and whoever is still asked.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Files } from '../../host/web/src/device/store';
import { Thinkers, type Thinker } from '../../host/web/src/device/thinkers';
import { bytes, hosted, record, rest } from './hosted';

type Trouble = 'dies' | 'hangs' | 'lies';
/** Three rounds, then it says what was played in them; it has its trouble at the word `at`. */
class Mind implements Thinker {
  heard: string[] = [];
  ended = false;
  private rounds = 0;
  private all: string[] = [];
  constructor(
    private readonly trouble?: Trouble,
    private readonly at = '',
  ) {}
  async ask(text: string): Promise<string> {
    await rest();
    this.heard.push(text);
    if (this.trouble && text.includes(this.at)) {
      if (this.trouble === 'lies') {
        return '{"line":["lie"]}';
      }
      return this.trouble === 'dies' ? Promise.reject(new Error('dead')) : new Promise<string>(() => {});
    }
    const asked = JSON.parse(text) as { play?: [number, number]; played?: { rows: number[] }[] };
    if (asked.play) {
      const [which, count] = asked.play;
      return JSON.stringify({ rows: [0, 1, 2, 3, 4, 5].filter((deal) => deal % count === which) });
    }
    if (asked.played) {
      this.all.push(
        asked.played
          .flatMap(({ rows }) => rows)
          .sort()
          .join(''),
      );
      this.rounds += 1;
    } else {
      this.rounds = 0;
      this.all = [];
    }
    return this.rounds < 3 ? '{"round":true}' : JSON.stringify({ line: this.all });
  }
  end() {
    this.ended = true;
  }
}

const decided = JSON.stringify({ line: ['012345', '012345', '012345'] });

/** Those that are made, in this order; then ones without trouble. */
function gathered(most: number, first: Mind[] = []) {
  const made: Mind[] = [];
  const alarms: (() => void)[] = [];
  const given: Files[] = [];
  const thinkers = new Thinkers(
    most,
    async (files) => {
      given.push(files);
      made.push(first.shift() ?? new Mind());
      return made.at(-1)!;
    },
    (_, what) => {
      alarms.push(what);
      return () => void alarms.splice(alarms.indexOf(what), 1);
    },
  );
  const choose = () => thinkers.choose('{"moves":1}', 100);
  return { thinkers, made, alarms, given, choose };
}
async function until(what: () => boolean): Promise<void> {
  for (let turns = 0; !what(); ++turns) {
    assert.ok(turns < 1000);
    await rest();
  }
}

test('however many think, each deal is played once and all know what was played', async () => {
  for (const most of [1, 2, 3]) {
    const { made, choose, alarms } = gathered(most);
    assert.equal(await choose(), decided);
    assert.equal(await choose(), decided); // by the same ones
    assert.equal(made.length, most);
    const plays = made.flatMap(({ heard }) => heard.filter((text) => text.includes('"play"')));
    assert.equal(plays.length, 2 * 3 * most);
    assert.equal(alarms.length, 0);
  }
});

test('who dies, hangs or says something else is done without, and nothing is lost', async () => {
  for (const at of ['moves', '"play"', 'played']) {
    for (const trouble of ['dies', 'hangs', 'lies'] as const) {
      if (trouble === 'lies' && at === '"play"') {
        continue; // what cannot be played is refused by all who are told of it
      }
      const bad = new Mind(trouble, at);
      const { made, choose, alarms } = gathered(3, [new Mind(), bad]);
      const answer = choose();
      if (trouble === 'hangs') {
        await until(() => bad.heard.some((text) => text.includes(at)) && alarms.length === 1);
        alarms[0]!();
      }
      assert.equal(await answer, decided, `${trouble} at ${at}`);
      assert.ok(bad.ended);
      assert.equal(await choose(), decided);
      assert.equal(made.length, 4); // another one in its place
    }
  }
});

test('where none is left nothing is decided; after some have been lost no others are made', async () => {
  const dead = Array.from({ length: 9 }, () => new Mind('dies', 'moves'));
  const { made, choose } = gathered(2, dead);
  for (let choice = 0; choice < 5; ++choice) {
    assert.equal(await choose(), '');
  }
  assert.equal(made.length, 6);
  const never = new Thinkers(
    2,
    () => Promise.reject(new Error()),
    () => () => {},
  );
  assert.equal(await never.choose('{"moves":1}', 100), '');
});

test('other files want other thinkers, also of whoever is asked just then', async () => {
  const { thinkers, made, choose, given } = gathered(2);
  thinkers.use(new Map([['/modules/a/rules.toml', bytes('a')]]));
  const answer = choose();
  await until(() => made.some(({ heard }) => heard.length > 0));
  const files: Files = new Map();
  thinkers.use(files);
  assert.ok(made.every(({ ended }) => ended));
  assert.equal(await answer, '');
  assert.equal(await choose(), decided);
  assert.equal(given.at(-1), files);
});

test('the engine is told what was chosen elsewhere, and heard meanwhile; one that has fallen is not told', async () => {
  const waiting: ((text: string) => void)[] = [];
  const asked: unknown[] = [];
  const used: string[][] = [];
  let ended = 0;
  const thinkers = {
    use: (files: Files) => void used.push([...files.keys()]),
    end: () => void (ended += 1),
    choose: (text: string) => {
      asked.push(JSON.parse(text));
      return new Promise<string>((resolve) => waiting.push(resolve));
    },
  } as unknown as Thinkers;
  const { host, told, engines } = hosted(null, undefined, thinkers);
  const rules = '/modules/a/rules.toml';
  const files = [rules, record, '/page/a.json', '/tilesets/a.toml'];
  await host.begin(new Map(files.map((path) => [path, bytes(path)])));
  assert.deepEqual(used, [[rules, '/tilesets/a.toml']]);
  const about = { moves: 3, agent: 'mcts', generator: '0', milliseconds: 10, reasons: false };
  engines[0]!.choices.push({ id: 7, record, ...about }, { id: 8, record, ...about });
  const request = (path: string) => ({
    what: 'request' as const,
    id: 1,
    request: { method: 'GET' as const, path },
  });
  host.hear(request('/p'));
  assert.deepEqual(asked, [
    { ...about, record },
    { ...about, record },
  ]);
  host.hear(request('/q'));
  assert.equal(told('answer').length, 2);
  waiting[0]!('chosen');
  await rest();
  assert.deepEqual(engines[0]!.made, [[7, 'chosen']]);
  host.hear(request('fall'));
  await rest();
  waiting[1]!('late');
  await rest();
  assert.equal(engines.length, 2);
  assert.deepEqual([...engines[0]!.made, ...engines[1]!.made], [[7, 'chosen']]);
  await host.end();
  assert.equal(ended, 1);
});
