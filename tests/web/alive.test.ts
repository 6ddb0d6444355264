// What moves when, what lies out of sight, which hint comes when, what is heard.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cuesOf } from '../../host/web/src/alive/cues';
import { hintAt, hints, seenIn } from '../../host/web/src/alive/hints';
import { othersLast, planned, type Flight } from '../../host/web/src/alive/plan';
import { Camera } from '../../host/web/src/board/camera';
import { tonesOf } from '../../host/web/src/table/heard';
import type { Movement, Standing, State } from '../../host/web/src/wire/messages';

const figure = (x: number, y: number): Standing => ({
  picture: 'f0:0',
  x,
  y,
  scale: 1,
  lying: false,
  number: 0,
  title: '',
  kind: 'peg',
  at: '',
});
const state = (standing: Record<string, Standing>) => ({ standing }) as unknown as State;
const panel = () => ({ x: 1000, y: 0 });
const walk = (from: Movement['from'], to: Movement['to'], more: Partial<Movement> = {}): Movement => ({
  move: 1,
  by: 0,
  what: 'figure',
  id: 7,
  picture: 'f0:0',
  seat: 0,
  way: 'walks',
  from: from!,
  to: to!,
  ...more,
});
const ends = (flight: Flight) => [flight.frames[0]!, flight.frames[flight.frames.length - 1]!] as const;

test('a figure comes from the panel of its owner and ends where it stands', () => {
  const show = planned([walk({ seat: 0 }, { x: 10, y: 10 })], {
    seat: panel,
    before: state({}),
    after: state({ 7: figure(12, 11) }),
  });
  const [first, last] = ends(show.flights[0]!);
  assert.deepEqual([first.x, first.y, first.seen], [1000, 0, 0]);
  assert.deepEqual([last.x, last.y, last.seen], [12, 11, 1]);
  assert.equal(show.flights[0]!.flyer, undefined);
});

test('who goes home is drawn on the way, from where it stood', () => {
  const show = planned([walk({ x: 10, y: 10 }, { seat: 0 })], {
    seat: panel,
    before: state({ 7: figure(12, 11) }),
    after: state({}),
  });
  const [first, last] = ends(show.flights[0]!);
  assert.deepEqual([first.x, first.y, first.seen], [12, 11, 1]);
  assert.deepEqual([last.x, last.y, last.seen], [1000, 0, 0]);
  assert.deepEqual(show.flights[0]!.flyer, { picture: 'f0:0', scale: 1 });
});

test('several steps of one piece are one way without a leap', () => {
  const steps = [
    walk({ x: 50, y: 50 }, { x: 150, y: 50 }),
    walk({ x: 150, y: 50 }, { x: 150, y: 150 }),
    walk({ x: 150, y: 150 }, { x: 250, y: 150 }),
  ];
  const show = planned(steps, {
    seat: panel,
    before: state({ 7: figure(50, 50) }),
    after: state({ 7: figure(250, 150) }),
  });
  assert.equal(show.flights.length, 1);
  const { frames } = show.flights[0]!;
  for (let i = 1; i < frames.length; ++i) {
    const [a, b] = [frames[i - 1]!, frames[i]!];
    assert.ok(Math.hypot(a.x - b.x, a.y - b.y) < 40, `a leap at ${i}`);
    assert.ok(b.at >= a.at);
  }
  assert.ok(show.length > 600);
});

test('who goes on has arrived first, whatever moves meanwhile', () => {
  const moves = [
    walk({ x: 10, y: 10 }, { seat: 0 }),
    walk({ x: 30, y: 10 }, { seat: 0 }, { id: 8 }),
    walk({ seat: 0 }, { x: 60, y: 10 }),
  ];
  const show = planned(moves, { seat: panel, after: state({ 7: figure(60, 10) }) });
  for (const { frames } of show.flights) {
    for (let i = 1; i < frames.length; ++i) {
      assert.ok(frames[i]!.at >= frames[i - 1]!.at);
    }
  }
  assert.deepEqual(
    [...show.begins].sort((a, b) => a - b),
    show.begins,
  );
});

test('what turns stays on its circle, clockwise', () => {
  const around = { x: 0, y: 0 };
  const turn = walk({ x: 100, y: 0 }, { x: 0, y: -100 }, { way: 'turns', around });
  const show = planned([turn], {
    seat: panel,
    before: state({ 7: figure(100, 0) }),
    after: state({ 7: figure(0, -100) }),
  });
  const { frames } = show.flights[0]!;
  for (const { x, y } of frames) {
    assert.ok(Math.abs(Math.hypot(x, y) - 100) < 0.001);
  }
  assert.ok(
    frames.some(({ y }) => y > 90),
    'the way is three quarters long: first to the south',
  );
});

test('points and tiles follow each other; nothing is longer than a second or so', () => {
  const moves: Movement[] = [
    { move: 1, by: 0, what: 'tile', id: 3, way: 'lands', to: { x: 50, y: 50 } },
    { move: 1, by: 0, what: 'points', seat: 0, points: 4, from: { x: 50, y: 50 }, to: { seat: 0 } },
    walk({ x: 10, y: 10 }, { seat: 0 }),
  ];
  const show = planned(moves, { seat: panel, before: state({ 7: figure(10, 10) }), after: state({}) });
  assert.deepEqual(show.flights.map((flight) => flight.what).sort(), ['figure', 'points', 'tile']);
  assert.ok(show.begins[0]! < show.begins[1]! && show.begins[1]! < show.begins[2]!);
  assert.ok(show.length <= 1500, `${show.length} ms`);
  assert.deepEqual(planned([], { seat: panel, after: state({}) }), { flights: [], begins: [], length: 0 });
});

test('a panel that is not to be seen stops nothing', () => {
  const nowhere = () => undefined;
  const show = planned([walk({ seat: 0 }, { x: 10, y: 10 }), walk({ seat: 0 }, null, { id: 8 })], {
    seat: nowhere,
    after: state({ 7: figure(10, 10) }),
  });
  assert.equal(show.flights.length, 1);
});

test('what others did last', () => {
  const by = (seat: number | null) => walk({ x: 0, y: 0 }, { x: 1, y: 1 }, { by: seat });
  const moves = [by(0), by(1), by(2), by(null), by(2), by(0), by(null)];
  assert.deepEqual(othersLast(moves, [0]), moves.slice(1, 5));
  assert.deepEqual(othersLast(moves, []), moves);
  assert.deepEqual(othersLast(moves, [0, 1, 2]), moves);
  assert.deepEqual(othersLast([], [0]), []);
});

test('what lies out of sight is counted by side', () => {
  const view = { left: 0, top: 0, right: 100, bottom: 100 };
  const points = [
    { x: 50, y: 50 },
    { x: -10, y: 50 },
    { x: -30, y: 70 },
    { x: 50, y: 130 },
  ];
  const cues = cuesOf(points, view);
  assert.deepEqual(
    cues.map(({ side, count }) => [side, count]),
    [
      ['left', 2],
      ['bottom', 1],
    ],
  );
  assert.deepEqual(cues[0]!.box, { left: -30, top: 50, right: -10, bottom: 70 });
  assert.deepEqual(cuesOf(points.slice(0, 1), view), []);
});

test('coming closer says when the view is as close as can be', () => {
  const camera = new Camera(() => undefined);
  camera.resize(300, 200, { left: 0, top: 0, right: 1000, bottom: 1000 }, false);
  const near = { left: 100, top: 100, right: 200, bottom: 200 };
  assert.equal(camera.approach(near), true);
  assert.equal(camera.approach(near), false);
});

test('out never leads in: a board that fits by being smaller than one would make it stays as it is', () => {
  const camera = new Camera(() => undefined);
  camera.resize(360, 250, { left: 0, top: 0, right: 3400, bottom: 3400 }, false);
  const { scale } = camera;
  assert.ok(scale < 0.08);
  camera.zoom(0.8);
  assert.equal(camera.scale, scale);
  camera.zoom(1.25);
  assert.ok(camera.scale > scale);
});

test('the camera goes no farther than it has to, and stays where it was put', () => {
  const camera = new Camera(() => undefined);
  camera.resize(400, 400, { left: 0, top: 0, right: 400, bottom: 400 }, false);
  assert.deepEqual([camera.x, camera.y, camera.scale], [0, 0, 1]);
  camera.reveal({ left: 450, top: 200, right: 450, bottom: 200 });
  assert.deepEqual([camera.x, camera.y, camera.scale], [-140, 0, 1]);
  const [x, y] = camera.toBoard(200, 200);
  camera.resize(300, 400, { left: 0, top: 0, right: 400, bottom: 400 }, true); // a panel grew while somebody decides
  assert.deepEqual(camera.toBoard(150, 200), [x, y]);
  camera.pan(5, 0);
  const before = camera.transform();
  camera.follow({ left: -900, top: 0, right: 900, bottom: 400 });
  assert.equal(camera.transform(), before, 'who moved the board has it as it is');
});

test('a board that was wholly in sight is still so when a panel grows', () => {
  const board = { left: 0, top: 0, right: 400, bottom: 400 };
  const camera = new Camera(() => undefined);
  camera.resize(400, 400, board, false);
  camera.resize(400, 200, board, true);
  assert.deepEqual([camera.x, camera.y, camera.scale], [100, 0, 0.5]);
  camera.resize(400, 400, board, true);
  assert.equal(camera.scale, 1, 'it grows again with the view');
  camera.resize(400, 200, board, true);
  camera.pan(5, 0);
  camera.resize(400, 100, board, true);
  assert.equal(camera.scale, 0.5, 'who moved the board has it as it is');
});

test('hints come at their moments, each once', () => {
  const now = { mine: true, squares: true, turnable: false, spots: false, points: false, scored: false };
  assert.equal(hintAt(now, new Set()), 'place');
  assert.equal(hintAt({ ...now, turnable: true }, new Set(['place'])), 'turn');
  assert.equal(hintAt(now, new Set(['place'])), undefined);
  const spots = { ...now, squares: false, spots: true, points: true };
  assert.equal(hintAt(spots, new Set(['place'])), 'figure');
  assert.equal(hintAt(spots, new Set(['figure'])), 'points');
  assert.equal(hintAt({ ...now, mine: false }, new Set()), undefined);
  assert.equal(hintAt({ ...now, mine: false, scored: true }, new Set()), 'account');
  assert.equal(seenIn('off').size, hints.length);
  assert.deepEqual([...seenIn('turn nonsense place')], ['turn', 'place']);
  assert.equal(seenIn(null).size, 0);
});

test('tiles and points are heard', () => {
  const scored: Movement = {
    move: 1,
    by: 0,
    what: 'points',
    seat: 0,
    points: 3,
    from: null,
    to: { seat: 0 },
  };
  assert.deepEqual(tonesOf([{ move: 1, by: 0, what: 'tile', id: 1, to: null }, scored]), ['lay', 'score']);
  assert.deepEqual(tonesOf([{ ...scored, points: 0 }]), ['move']);
});
