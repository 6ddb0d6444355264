// The small parts of the page: merge patches, addresses, game files.
import { FeatureOutline } from '../../host/web/src/board/Pieces';
import { Because } from '../../host/web/src/table/Because';
import { FeatureCard } from '../../host/web/src/table/Cards';
import { nearest, ticks } from '../../host/web/src/table/Chart';
import { before } from '../../host/web/src/table/EndTable';
import { LeftCount } from '../../host/web/src/table/LeftTiles';
import { Told } from '../../host/web/src/table/Log';
import type { Looking } from '../../host/web/src/table/looking';
import { Players } from '../../host/web/src/table/Players';
import { SeatClock } from '../../host/web/src/table/SeatClock';
import { maySayWhoPlays, whoMayStandIn } from '../../host/web/src/table/StandIn';
import { rulesIn, withoutRules } from '../../host/web/src/table/Rules';
import type { TableStore } from '../../host/web/src/table/store';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read, valueOf, withModule, withSwitch, write, type Mix } from '../../host/web/src/compose/mix';
import { tablesIn } from '../../host/web/src/parts/mine';
import { measuredOf } from '../../host/web/src/parts/opponents';
import { pathOf, read as readHash } from '../../host/web/src/route';
import type { AgentInfo, Installed, ModuleInfo } from '../../host/web/src/wire/http';
import { merged } from '../../host/web/src/wire/merge';
import type { Entry, FeatureAnswer, Hello, Seat } from '../../host/web/src/wire/messages';

test('a merge patch does what RFC 7396 says, and keeps what it does not touch', () => {
  const before = { a: { b: 1, c: [1] }, d: { e: 2 } };
  const after = merged(before, {
    a: { b: null, c: [2] },
    f: { g: null, h: 1 },
  }) as typeof before;
  assert.deepEqual(after, { a: { c: [2] }, d: { e: 2 }, f: { h: 1 } });
  assert.equal(after.d, before.d);
  assert.deepEqual(merged([1], { x: 1 }), { x: 1 });
});

test('tables that are kept are tables, whatever else is kept with them', () => {
  const keys = { host: 'h', spectator: 's', seats: ['a', null] };
  const good = { table: 'abc', key: 'def', title: 'A game', players: ['Ann'], when: 5 };
  const bad: unknown[] = [
    null,
    7,
    'x',
    [],
    {},
    { ...good, table: 1 },
    { ...good, players: null },
    { ...good, players: [1] },
  ];
  bad.push(
    { ...good, when: 'now' },
    { ...good, when: 9e15 },
    { ...good, keys: null },
    { ...good, keys: { ...keys, seats: [{}] } },
  );
  assert.deepEqual(tablesIn(JSON.stringify([...bad, good, { ...good, keys }])), [good, { ...good, keys }]);
  for (const text of [null, '', '{', 'null', '{}', '7', '[null]']) {
    assert.deepEqual(tablesIn(text), []);
  }
});

test('addresses', () => {
  assert.deepEqual(readHash('#/table/abc/def'), {
    at: 'table',
    table: 'abc',
    key: 'def',
  });
  assert.deepEqual(readHash('#/table/abc'), { at: 'home' });
  assert.deepEqual(readHash('#/share/xyz'), { at: 'compose', shared: 'xyz', game: '' });
  assert.deepEqual(readHash('#/compose/quick'), { at: 'compose', shared: '', game: 'quick' });
  assert.deepEqual(readHash('#/compose/<b>'), { at: 'compose', shared: '', game: '' });
  assert.deepEqual(readHash(''), { at: 'home' });
  const shared = '/t/0123456789abcdef';
  assert.deepEqual(readHash('', shared), { at: 'shared', table: '0123456789abcdef' });
  assert.deepEqual(readHash('#/', shared), { at: 'home' });
  assert.deepEqual(readHash('#top', shared), { at: 'shared', table: '0123456789abcdef' });
  assert.deepEqual(readHash('#/table/abc/def', shared), { at: 'table', table: 'abc', key: 'def' });
  assert.equal(pathOf(readHash('#/table/fedcba9876543210/def', shared)), '/t/fedcba9876543210');
  assert.equal(pathOf(readHash('', shared)), shared);
  for (const hash of ['#/', '#/compose/quick', '#/table/abc/def']) {
    assert.equal(pathOf(readHash(hash, shared)), '/');
  }
});

const file = `[game]
title = "Evening"
modules = ["one", "two"]
tilesets = ["set", { set = "more", copies = 2 }]

[switches]
"one.size" = 3

[[player]]
name = "Ann"
agent = "person"
youngest = true
`;

test('a game file is read and written again', () => {
  const mix = read(file);
  assert.deepEqual(mix.sets, [
    { name: 'set', copies: 1 },
    { name: 'more', copies: 2 },
  ]);
  assert.equal(valueOf(mix, 'one', 'size'), 3);
  assert.deepEqual(read(write(mix)), mix);
  assert.equal(valueOf(withSwitch(mix, 'one', 'size', undefined), 'one', 'size'), undefined);
});

test('a module comes with what it needs and its tiles, and goes with what needs it', () => {
  const module = (name: string, requires: string[]): ModuleInfo => ({
    name,
    title: name,
    summary: '',
    minutes: 0,
    players: 0,
    version: '1',
    requires,
    excludes: [],
    tile_sets: [`${name}-tiles`, `${name}-old-tiles`],
    switches: [],
    rules: 0,
  });
  const installed = {
    modules: [module('one', []), module('two', ['one']), module('three', ['two'])],
  } as unknown as Installed;
  const empty: Mix = {
    title: '',
    modules: [],
    sets: [],
    switches: {},
    players: [],
    figures: {},
    others: {},
    tables: {},
  };
  const all = withModule(empty, 'three', true, installed);
  assert.deepEqual(all.modules.sort(), ['one', 'three', 'two']);
  assert.deepEqual(
    all.sets.map((set) => set.name),
    ['three-tiles', 'two-tiles', 'one-tiles'], // the usual ones of each
  );
  assert.deepEqual(withModule(all, 'one', false, installed).modules, []);
});

test('a text is told without the ids of its rules, which can be read beside it', () => {
  const text = 'Ann scores 4: 2 tiles x 2 (ABC-001, ABC-002), halved by XY-3.';
  assert.equal(withoutRules(text, ['ABC-001', 'ABC-002', 'XY-3']), 'Ann scores 4: 2 tiles x 2, halved by.');
  assert.equal(withoutRules('Ann moves.', []), 'Ann moves.');
  assert.deepEqual(rulesIn('It is not free (BASE-041); see CAT-2 and BASE-041.'), ['BASE-041', 'CAT-2']);
  assert.deepEqual(rulesIn('Not here (LIGHTHOUSES-001 OAKS-2 A-1).'), ['LIGHTHOUSES-001', 'OAKS-2', 'A-1']);
});

test('axes have round numbers, and the chart leads to the nearest turn', () => {
  assert.deepEqual(ticks(23), [0, 5, 10, 15, 20]);
  assert.deepEqual(ticks(1), [0, 1]);
  assert.equal(nearest(0, 10), 0);
  assert.equal(nearest(300, 10), 9);
  assert.equal(nearest(153, 11), 5);
});

test('before the last scores are told there are the points without them', () => {
  const last = [
    { move: 9, kind: 'score', seat: 0, text: '', points: 3 },
    { move: 9, kind: 'score', seat: 1, text: '', points: 5 },
  ] as const;
  assert.deepEqual(before([10, 20], last, 0), [7, 15]);
  assert.deepEqual(before([10, 20], last, 1), [10, 15]);
  assert.deepEqual(before([10, 20], last, 2), [10, 20]);
});

test('of an agent is told what was measured of it in this mix, and of others nothing', () => {
  const opponents = [{ agent: 'level-2', says: ['It moves at once.'] }];
  const mix = { ok: true, problems: [], notes: [], opponents };
  assert.deepEqual(measuredOf('level-2', mix), ['It moves at once.']);
  assert.deepEqual(measuredOf('level-3', mix), []);
  assert.deepEqual(measuredOf('level-2', { ok: false, problems: ['No players.'], notes: [] }), []);
  assert.deepEqual(measuredOf('level-2', null), []);
});

test('a feature is told and drawn where the server does not tell what it is worth', () => {
  const feature: FeatureAnswer = {
    name: 'city at (0, 0)',
    kind: 'city',
    squares: [[0, 0]],
    segments: [{ tile: 0, segment: 0 }],
    tiles: 1,
    gaps: 1,
    open: [[0, -1]],
    finished: false,
    figures: [],
    owners: [],
    now: null,
    closed: null,
  }; // all that it says at a table with the aids of a tournament
  const store = { hello: { value: { players: [] } } } as unknown as TableStore;
  const looking = { feature: { value: feature } } as unknown as Looking;
  assert.doesNotThrow(() => FeatureCard({ store, looking }));
  assert.doesNotThrow(() => FeatureOutline({ feature, tiles: {}, pictures: new Map() }));
});

interface Node {
  type: unknown;
  key: unknown;
  props: Record<string, unknown>;
}
/** What a view without hooks consists of, and what those of its parts consist of that are opened. */
function within(view: unknown, opened: unknown[] = []): Node[] {
  if (Array.isArray(view)) {
    return view.flatMap((one) => within(one, opened));
  }
  const node = view as Node | null;
  if (node === null || typeof node !== 'object') {
    return [];
  }
  const own = opened.includes(node.type) ? (node.type as (props: object) => unknown)(node.props) : null;
  return [node, ...within(own, opened), ...within(node.props['children'], opened)];
}

test('who is there, and the time that is left, are those of now while an earlier position is looked at', () => {
  const seat = { score: 1, supply: {}, facts: [], hidden: 0 };
  const clock = { left: 60_000, runs: true };
  const now = { seats: { 0: { ...seat, connected: true, clock, score: 7 } }, facts: [] };
  const past = { seats: { 0: seat }, facts: [] }; // as the server tells it
  const store = {
    hello: { value: { players: [{ name: 'Ann', colour: 'red', agent: null }], seats: [0], figures: [] } },
    state: { value: now },
    shown: { value: past },
    past: { value: past },
  } as unknown as TableStore;
  const view = Players({ store });
  const player = within(view).find(({ props }) => 'info' in props)!;
  const shown = within(view, [player.type]);
  assert.equal(shown.filter(({ props }) => props['class'] === 'away').length, 0);
  assert.deepEqual(shown.find(({ type }) => type === SeatClock)?.props['clock'], clock);
  assert.equal(shown.find(({ props }) => props['class'] === 'score')?.props['children'], 1);
});

test('of the tiles that are left those of now are counted, and who plays can see which', () => {
  const left = (total: number) => ({ value: { left: { total, supply: total, stacks: [] } } });
  const seen = (seats: number[], now: number) => {
    const store = { hello: { value: { seats } }, state: left(now), shown: left(65), allows: () => true };
    const view = LeftCount({ store: store as unknown as TableStore, onOpen: () => undefined });
    return within(view).map(({ type, props }) => [type, props['children']])[0];
  };
  assert.deepEqual(seen([0], 12), ['button', 'Tiles left: 12']);
  assert.equal(seen([0], 0), undefined); // the game is over, and its beginning is looked at
  assert.deepEqual(seen([], 12), ['p', 'Tiles left: 12']); // who watches would be refused
});

test('why an agent did something is told beside that, and beside nothing that takes its place', () => {
  const keyOf = (move: number) => {
    const entry = { move, kind: 'act', seat: 1, text: 'It did.' } as Entry;
    const props = { entry, asked: true, store: {} as TableStore, looking: {} as Looking };
    return within(Told(props)).find((one) => one.type === Because)!.key;
  };
  assert.notEqual(keyOf(3), keyOf(5));
});

test('a stand-in is offered where nobody else is: for seats that one plays, by the host also for those who are away', () => {
  const offered = (role: Hello['role'], seats: number[], seat: Partial<Seat>) =>
    [0, 1].map((number) =>
      maySayWhoPlays({ role, seats } as Hello, { connected: true, ...seat } as Seat, number),
    );
  assert.deepEqual(offered('seat', [1], {}), [false, true]);
  assert.deepEqual(offered('host', [0, 1], {}), [true, true]); // the host is who is there, as long as nobody else came
  assert.deepEqual(offered('host', [1], {}), [false, true]);
  assert.deepEqual(offered('host', [1], { connected: false }), [true, true]);
  assert.deepEqual(offered('spectator', [], { connected: false }), [false, false]);
  assert.deepEqual(offered('host', [0, 1], { clock: { left: 0, runs: false } }), [false, false]);
});

test('at a table without all aids no other agent is offered than the one that the server lets stand in', () => {
  const agents = ['level-7', 'greedy', 'mcts'].map((name) => ({ name }) as AgentInfo);
  const offered = (all: boolean) => whoMayStandIn(agents, all).map(({ name }) => name);
  assert.deepEqual(offered(true), ['level-7', 'greedy', 'mcts']);
  assert.deepEqual(offered(false), ['greedy']);
});
