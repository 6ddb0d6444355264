// What can be pointed at, made of actions as the server sends them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arranged } from '../../host/web/src/turn/arrange';
import {
  isPlace,
  isWhole,
  named,
  neighbour,
  stageOf,
  targetAt,
  wordsFor,
  type Target,
} from '../../host/web/src/turn/choices';
import type { Action, Actions, Part } from '../../host/web/src/wire/messages';

const action = (verb: string, parts: Part[]): Action => ({
  verb,
  sentence: verb,
  label: verb,
  parts,
});
const tile = (rotation: number): Part => ({
  sort: 'tile',
  picture: `t1:${rotation}`,
  rotation,
  name: 'bend',
});
const square = (x: number, y: number): Part => ({ sort: 'square', x, y });
const spot = (x: number, y: number): Part => ({
  sort: 'segment',
  tile: 0,
  segment: 0,
  x,
  y,
  name: 's',
});
const figure = (kind: string): Part => ({
  sort: 'figure',
  kind,
  picture: `f${kind}`,
});

test('placements of one square are its options, to be turned', () => {
  const actions: Actions = {
    'put 0': action('put', [tile(0), square(1, 0)]),
    'put 1': action('put', [tile(1), square(1, 0)]),
    'put 2': action('put', [tile(0), square(0, 1)]),
  };
  const { targets, rest } = stageOf(actions, []);
  assert.deepEqual(
    targets.map((target) => [target.x, target.y, target.options.length]),
    [
      [150, 50, 2],
      [50, 150, 1],
    ],
  );
  assert.deepEqual(rest, []);
  assert.deepEqual(targets[0]?.options[1]?.texts, ['put 1']);
  assert.ok(targets[0]?.options[1]?.complete);
});

test('what leads nowhere on the board is chosen by name', () => {
  const { targets, rest } = stageOf(
    {
      pass: action('pass', []),
      'bid 3': action('bid', [{ sort: 'number', value: 3 }]),
    },
    [],
  );
  assert.deepEqual(targets, []);
  assert.deepEqual(rest, ['pass', 'bid 3']);
});

test('where one place means this or that each is told, with its own points', () => {
  const at = (sentence: string, text: string, where: Part, who: Part[] = []): Action => ({
    ...action(sentence, [...who, where]),
    ...(text ? { points: { now: 1, finished: 1, text } } : {}),
  });
  const words = (actions: Actions) => {
    const option = stageOf(actions, []).targets[0]!.options[0]!;
    return [wordsFor(option, actions), isWhole(option)];
  };
  const mage = at('Put the mage there', 'scores 2', spot(50, 50));
  const witch = at('Put the witch there', 'loses 1', spot(50, 50));
  assert.deepEqual(words({ mage }), ['Put the mage there – scores 2', true]);
  assert.deepEqual(words({ mage, witch }), [
    'Put the mage there – scores 2 / Put the witch there – loses 1',
    false,
  ]);
  const shed = at('Build a shed', 'scores 1', square(0, 0));
  assert.deepEqual(words({ shed, house: at('Build a house', '', square(0, 0)) }), [
    'Build a shed – scores 1 / Build a house',
    false,
  ]);
  assert.deepEqual(words({ a: shed, b: shed, c: shed, d: shed }), ['All 4 possibilities', false]);
  const to = spot(150, 50);
  assert.deepEqual(words({ go: at('Go', '', to, [square(0, 0)]) }), ['Go', false]); // a square has no name
  assert.deepEqual(words({ go: at('Go', '', to, [spot(50, 50)]) }), ['s', false]);
});

test('several figures on one spot are one target; the place is chosen first', () => {
  const actions: Actions = {
    small: action('stand', [figure('small'), spot(50, 50)]),
    big: action('stand', [figure('big'), spot(50, 50)]),
    away: action('stand', [figure('big'), spot(90, 50)]),
  };
  const { targets } = stageOf(actions, []);
  assert.deepEqual(
    targets.map((target) => [target.x, isPlace(target)]),
    [
      [50, true],
      [90, false],
    ],
  );
  const stage = stageOf(actions, [], targets[0]!.key);
  const row = arranged(stage.targets, stage.opened, 1);
  assert.deepEqual(
    row.map((target) => target.options[0]?.texts),
    [['small'], ['big']],
  );
  assert.ok(row[1]!.x - row[0]!.x >= 40);
  assert.equal(targetAt(row, row[1]!.x, row[1]!.y)?.options[0]?.texts[0], 'big');
});

test('spots never overlap: they are pushed apart, or lead closer where there is no room', () => {
  const spots = [10, 20, 30, 40].map((x) => spot(x, 50));
  const actions: Actions = Object.fromEntries(
    spots.map((one, i) => [`go ${i}`, action('go', [figure('small'), one])]),
  );
  const { targets } = stageOf(actions, []);
  const apart = (all: Target[], scale: number) =>
    all.every((one, i) =>
      all.slice(i + 1).every((other) => Math.hypot(one.x - other.x, one.y - other.y) * scale >= 23),
    );
  const near = arranged(targets, undefined, 1.5);
  assert.equal(near.length, 4);
  assert.ok(apart(near, 1.5));
  const far = arranged(targets, undefined, 0.3);
  assert.equal(far.length, 1);
  assert.equal(far[0]!.within?.length, 4);
  assert.equal(far[0]!.options.length, 4);
  assert.equal(
    arranged(targets, undefined, 0.3, true).length,
    4,
    'where nothing leads closer, each can be pointed at',
  );
});

test('numbers that differ alone belong together; to do nothing is apart, however many there are', () => {
  const bids = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [`bid ${i}`, action('bid', [{ sort: 'number', value: 39 - i }])]),
  );
  const actions: Actions = { ...bids, pass: action('pass', []), other: action('other', []) };
  const found = named(Object.keys(actions), actions);
  assert.equal(found.pass, 'pass');
  assert.deepEqual(found.others, ['other']);
  assert.equal(found.numbers.length, 1);
  assert.deepEqual(
    found.numbers[0]!.values.map(({ value }) => value),
    Array.from({ length: 40 }, (_, i) => i),
  );
  const two = {
    a: action('bid', [{ sort: 'number', value: 1 }]),
    b: action('bid', [{ sort: 'number', value: 2 }]),
  };
  assert.deepEqual(named(['a', 'b'], two as Actions).others, ['a', 'b']);
});

test('what a hint names is found within what several lie in', () => {
  const actions: Actions = { one: action('go', [spot(10, 10)]), two: action('go', [spot(12, 10)]) };
  const [all] = arranged(stageOf(actions, []).targets, undefined, 0.2);
  assert.ok(all?.options.some((option) => option.texts.includes('two')));
});

test('an action with two places is chosen place by place', () => {
  const actions: Actions = {
    'go a b': action('go', [spot(10, 10), spot(90, 10)]),
    'go a c': action('go', [spot(10, 10), spot(90, 90)]),
    'go d b': action('go', [spot(10, 90), spot(90, 10)]),
  };
  const first = stageOf(actions, []);
  assert.equal(first.targets.length, 2);
  const from = first.targets[0]!.options[0]!;
  assert.equal(from.complete, false);
  const second = stageOf(actions, [from.key]);
  assert.deepEqual(
    second.targets.map((target) => [target.y, target.options[0]!.texts[0]]),
    [
      [10, 'go a b'],
      [90, 'go a c'],
    ],
  );
});

test('what differs in words alone is asked for after the place', () => {
  const actions: Actions = {
    'sell here 1': action('sell', [spot(10, 10), { sort: 'number', value: 1 }]),
    'sell here 2': action('sell', [spot(10, 10), { sort: 'number', value: 2 }]),
  };
  const option = stageOf(actions, []).targets[0]!.options[0]!;
  assert.equal(option.texts.length, 2);
  assert.deepEqual(stageOf(actions, [option.key]).rest, ['sell here 1', 'sell here 2']);
});

test('arrow keys lead to the next target that way', () => {
  const at = (key: string, x: number, y: number) => ({
    key,
    x,
    y,
    square: true,
    options: [],
    words: '',
  });
  const targets = [at('a', 0, 0), at('b', 100, 0), at('c', 300, 10), at('d', 0, 100)];
  assert.equal(neighbour(targets, targets[0], 1, 0)?.key, 'b');
  assert.equal(neighbour(targets, targets[1], 1, 0)?.key, 'c');
  assert.equal(neighbour(targets, targets[0], 0, 1)?.key, 'd');
  assert.equal(neighbour(targets, targets[0], -1, 0), undefined);
});
