// What does not go together in a mix and the clicks that mend it; how long games take; which comes first.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from '../../host/web/node_modules/smol-toml/dist/index.js';
import { agentIn, agentText, optionOf, withOption } from '../../host/web/src/compose/agents';
import { mendsOf } from '../../host/web/src/compose/mends';
import {
  minutesFor,
  read,
  valueOf,
  withFigures,
  withModule,
  withoutFigures,
  withSwitch,
  write,
  type Mix,
} from '../../host/web/src/compose/mix';
import { easierFirst } from '../../host/web/src/home/GameCard';
import type { GameInfo, Installed, ModuleInfo } from '../../host/web/src/wire/http';

const module = (name: string, more: Partial<ModuleInfo> = {}): ModuleInfo => ({
  name,
  title: `The ${name}`,
  summary: '',
  minutes: 0,
  players: 0,
  version: '1',
  requires: [],
  excludes: [],
  tile_sets: [],
  switches: [],
  rules: 0,
  ...more,
});
const set = (name: string) => ({ name, title: `Tiles of ${name}`, tiles: 12, types: 12 });
const installed = {
  modules: [
    module('ground'),
    module('ships', { requires: ['ground'], tile_sets: ['ships', 'old-ships'] }),
    module('day', { excludes: ['night'] }),
    module('night', { excludes: ['day'] }),
    module('owls', { excludes: ['day'] }),
    module('orphan', { requires: ['lost'] }),
  ],
  tile_sets: [set('plain'), set('ships'), set('old-ships')],
} as unknown as Installed;
const mix = (modules: string[], sets: string[] = ['plain']): Mix => ({
  title: '',
  modules,
  sets: sets.map((name) => ({ name, copies: 1 })),
  switches: {},
  figures: {},
  players: [],
  others: {},
  tables: {},
});
const told = (of: Mix) =>
  mendsOf(of, installed).map((one) => [
    one.kind,
    one.of,
    one.other,
    one.ways.map((way) => `${way.does} ${way.what}`),
  ]);
/** Each click, and what is still wrong after it. */
const after = (of: Mix) => mendsOf(of, installed).flatMap((one) => one.ways.map((way) => told(way.mix)));

test('nothing is to be mended where nothing is wrong', () => {
  assert.deepEqual(told(mix([])), []);
  assert.deepEqual(told(mix(['ground', 'ships', 'day'], ['plain', 'old-ships'])), []);
  assert.deepEqual(told(mix(['ground'], ['plain', 'mine/tiles.toml'])), []); // a file is the engine's to judge
});

test('what excludes each other is told once, and either goes', () => {
  for (const names of [
    ['day', 'night'],
    ['night', 'day'],
  ])
    assert.deepEqual(
      told(mix(names)).map(([kind, ...rest]) => [kind, rest.flat().sort()]),
      [['excludes', ['The day', 'The night', 'out The day', 'out The night']]],
    );
  assert.deepEqual(told(mix(['day', 'owls'])), [
    ['excludes', 'The owls', 'The day', ['out The owls', 'out The day']], // one of them says it
  ]);
  assert.deepEqual(after(mix(['day', 'night'])), [[], []]);
  assert.deepEqual(after(mix(['day', 'owls'])), [[], []]);
  assert.equal(told(mix(['day', 'night', 'owls'])).length, 2);
});

test('what needs another brings it, or goes', () => {
  const alone = mix(['ships'], ['plain', 'ships']);
  assert.deepEqual(told(alone), [['needs', 'The ships', 'The ground', ['in The ground', 'out The ships']]]);
  assert.deepEqual(after(alone), [[], []]);
  const [brought, left] = mendsOf(alone, installed)[0]!.ways.map((way) => way.mix);
  assert.deepEqual(brought!.modules, ['ships', 'ground']);
  assert.deepEqual([left!.modules, left!.sets], [[], [{ name: 'plain', copies: 1 }]]);
  assert.deepEqual(told(mix(['orphan'])), [['needs', 'The orphan', 'lost', ['out The orphan']]]); // nobody has it
  assert.deepEqual(after(mix(['orphan'])), [[]]);
});

test('names that nobody knows go, of expansions and of tile sets', () => {
  const strange = mix(['ground', 'moon'], ['plain', 'craters']);
  assert.deepEqual(told(strange), [
    ['unknown', 'moon', '', ['out moon']],
    ['unknownSet', 'craters', '', ['out craters']],
  ]);
  const [moon, craters] = mendsOf(strange, installed);
  assert.deepEqual(moon!.ways[0]!.mix.modules, ['ground']);
  assert.deepEqual(craters!.ways[0]!.mix.sets, [{ name: 'plain', copies: 1 }]);
});

test('numbers of figures that nobody owns go, as the engine tells which they are', () => {
  const strange = { ...mix(['ground']), figures: { peg: 9, tower: 2, cart: 1 } };
  const [mend, ...more] = mendsOf(strange, installed, ['tower', 'gone']);
  assert.deepEqual([mend!.kind, mend!.of, more], ['nobodys', 'tower', []]); // what is there no more was told of an earlier mix
  assert.deepEqual(mend!.ways[0]!.mix.figures, { peg: 9, cart: 1 });
  assert.deepEqual(mendsOf(strange, installed), []);
  assert.deepEqual(withoutFigures(strange, ['tower', 'gone', 'cart']).figures, { peg: 9 });
});

test('tiles that were left behind come with a click: the usual ones', () => {
  const bare = mix(['ground', 'ships']);
  assert.deepEqual(told(bare), [['noTiles', 'The ships', '', ['in Tiles of ships']]]);
  assert.deepEqual(after(bare), [[]]);
  assert.deepEqual(mendsOf(bare, installed)[0]!.ways[0]!.mix.sets, [
    { name: 'plain', copies: 1 },
    { name: 'ships', copies: 1 },
  ]);
});

test('the more tiles, the longer a game', () => {
  assert.deepEqual([0, 12, 72, 300].map(minutesFor), [5, 5, 35, 150]);
  for (let tiles = 1; tiles < 400; ++tiles) {
    assert.ok(minutesFor(tiles) >= minutesFor(tiles - 1));
    assert.equal(minutesFor(tiles) % 5, 0);
  }
});

test('games to begin with come first', () => {
  const game = (name: string, persons: number, difficulty: GameInfo['difficulty'], minutes: number) =>
    ({ name, persons, difficulty, minutes }) as GameInfo;
  const sorted = [
    game('short and easy', 1, 'easy', 30),
    game('easy', 2, 'easy', 50),
    game('short, not so easy', 1, 'medium', 20),
    game('long and hard', 1, 'hard', 240),
    game('nobody says', 1, '', 10),
    game('to be watched', 0, 'easy', 5),
  ];
  assert.deepEqual([...sorted].reverse().sort(easierFirst), sorted);
});

test('numbers of figures are written, and what the page does not show is kept', () => {
  const text =
    '[game]\nmodules = ["ground"]\n[figures]\npeg = 9\n[order]\nbefore = [["a.x", "b.y"]]\n[[player]]\nname = "Ann"\n';
  const of = read(text);
  assert.deepEqual({ ...of.figures }, { peg: 9 });
  const again = read(write(withFigures(withFigures(of, 'tower', 0), 'peg', undefined)));
  assert.deepEqual({ ...again.figures }, { tower: 0 });
  assert.deepEqual(JSON.parse(JSON.stringify(again.tables)), { order: { before: [['a.x', 'b.y']] } });
});

test('what a file says in a wrong kind is written as it stands, for the engine to tell of it', () => {
  const game = '[game]\nmodules = ["ground"]\ntilesets = ["plain"]\n';
  const player = '[[player]]\nname = "Ann"\n';
  const wrong = [
    `figures = 3\nswitches = "none"\n${game}${player}`,
    `${game}[player]\nname = "Ann"\n`,
    `player = ["Ann"]\n${game}`,
    `game = 7\n${player}`,
    `[game]\ntitle = 5\nmodules = "ground"\ntilesets = "plain"\n${player}`,
    `[game]\nmodules = ["ground", 5]\ntilesets = [{ copies = 2 }]\n${player}`,
    `[game]\nmodules = []\ntilesets = [{ set = "plain", without = "hills" }]\n${player}`,
    `[game]\nmodules = []\ntilesets = [{ set = "plain", constructor = 1 }]\n${player}`,
    `[game]\nmodules = []\ntilesets = [{ set = "plain", copies = "2" }]\n${player}`,
  ];
  const plain = (text: string) => JSON.parse(JSON.stringify(parse(text))) as Record<string, unknown>;
  for (const text of wrong) {
    const of = read(text);
    const written = plain(write(of));
    for (const [key, value] of Object.entries(plain(text)).filter(([key]) => key !== 'player')) {
      const said = written[key];
      assert.deepEqual(typeof value === 'object' ? { ...(said as object), ...value } : value, said, text);
    }
    assert.equal(Array.isArray(of.players) && typeof of.figures, 'object'); // what the page shows of it can be shown
  }
  assert.deepEqual(plain(write(read(wrong[1]!)))['player'], { name: 'Ann' });
  assert.deepEqual(plain(write(read(wrong[2]!)))['player'], ['Ann']);
});

test('a switch in a table of its module is shown as it is set, and is set once when it is changed', () => {
  const of = read('[game]\nmodules = ["ground"]\n[switches]\nground.size = 3\ndeep = "yes"\n');
  assert.equal(valueOf(of, 'ground', 'size'), 3);
  assert.deepEqual({ ...read(write(of)).switches }, { 'ground.size': 3, deep: 'yes' });
  assert.deepEqual(
    { ...read(write(withSwitch(of, 'ground', 'size', 4))).switches },
    { deep: 'yes', size: 4 },
  );
});

test('the switches of a module go with it, and with what needs it', () => {
  const all = {
    modules: [
      module('ground', { switches: [{ name: 'size', default: 1 }] }),
      module('ships', { requires: ['ground'], switches: [{ name: 'sails', default: 2 }] }),
      module('day', { switches: [{ name: 'hours', default: 24 }] }),
    ],
    tile_sets: [],
  } as unknown as Installed;
  const of = { ...mix(['ground', 'ships', 'day']), switches: { 'ground.size': 3, sails: 4, hours: 12 } };
  assert.deepEqual(withModule(of, 'ships', false, all).switches, { 'ground.size': 3, hours: 12 });
  assert.deepEqual(withModule(of, 'ground', false, all).switches, { hours: 12 });
  assert.deepEqual(withModule(of, 'day', true, all).switches, of.switches);
});

test('an agent that a file names by a table is that agent, with all that is said of it', () => {
  const agents = [
    '{ name = "mcts", playouts = 300 }',
    '{ command = "python3 bot.py --at=a:b", seconds = 5 }',
    '{ name = "careful", no-road = true, hasty = false, notice = 40 }',
    '"mcts:playouts=300"',
    '7',
    '{ playouts = 3 }',
  ];
  const player = (agent: string) =>
    `[[player]]\nname = "Ann"\nyoungest = true\n${agent && `agent = ${agent}\n`}`;
  const of = read(`[game]\nmodules = ["ground"]\n${[...agents, ''].map(player).join('')}`);
  const texts = [
    'mcts:playouts=300',
    'bot:seconds=5:command=python3 bot.py --at=a:b',
    'careful:no-road:notice=40',
    'mcts:playouts=300',
    '7', // for the engine to say that it is none
    ':playouts=3',
    'person',
  ];
  assert.deepEqual(
    of.players.map((one) => one.agent),
    texts,
  );
  const again = read(write(of));
  assert.deepEqual(
    again.players.map((one) => [one.name, one.agent, one['youngest']]),
    texts.map((text) => ['Ann', text, true]),
  );
});

test('an option of an agent is changed, and the others stay as they are', () => {
  const bot = 'bot:seconds=5:command=python3 bot.py --at=a:b';
  assert.deepEqual(agentIn(bot), {
    name: 'bot',
    options: [
      ['seconds', '5'],
      ['command', 'python3 bot.py --at=a:b'],
    ],
  });
  assert.equal(agentText(agentIn(bot)), bot);
  assert.equal(optionOf(bot, 'seconds'), '5');
  assert.equal(optionOf(bot, 'threads'), '');
  assert.equal(withOption(bot, 'seconds', '7'), 'bot:seconds=7:command=python3 bot.py --at=a:b');
  assert.equal(withOption('careful:hasty:notice=40', 'notice', '50'), 'careful:hasty:notice=50');
  assert.equal(withOption('careful:hasty:notice=40', 'notice', ''), 'careful:hasty');
  assert.equal(withOption('mcts', 'playouts', '300'), 'mcts:playouts=300');
});
