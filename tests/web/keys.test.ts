// Keys on the board, and those that are the browser's.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { press } from '../../host/web/src/board/keys';

const none = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
const all = [...arrows, 'Enter', ' ', 'r', 'R', '+', '=', '-', '0', 'Escape'];

/** What a key does, and whether it is the page's. */
function pressed(key: string, held: Partial<typeof none> = {}) {
  const done: string[] = [];
  const does =
    (what: string) =>
    (...how: unknown[]) =>
      void done.push([what, ...how].join(' '));
  const ours = press(
    { ...none, ...held, key },
    {
      camera: { pan: does('pan'), zoom: does('zoom'), fit: does('fit') },
      turn: { move: does('move'), choose: does('choose'), turn: does('turn'), back: does('back') },
      looking: { clear: does('clear') },
      whole: () => ({ left: 0, top: 0, right: 1, bottom: 1 }),
    },
  );
  return { ours, done };
}

test('keys do what the help says, and others are left alone', () => {
  assert.ok(all.every((key) => pressed(key).ours));
  assert.deepEqual(pressed('ArrowUp').done, ['move 0 -1']);
  assert.deepEqual(pressed('ArrowUp', { shiftKey: true }).done, ['pan 0 60']);
  assert.deepEqual(pressed('R', { shiftKey: true }).done, ['turn -1']);
  assert.deepEqual(pressed('Escape').done, ['back', 'clear']);
  assert.deepEqual(pressed('x'), { ours: false, done: [] });
});

test("with Ctrl, Alt or Meta every key is the browser's", () => {
  for (const key of all) {
    for (const held of ['ctrlKey', 'altKey', 'metaKey']) {
      for (const shiftKey of [false, true]) {
        assert.deepEqual(
          pressed(key, { [held]: true, shiftKey }),
          { ours: false, done: [] },
          `${held} ${key}`,
        );
      }
    }
  }
});
