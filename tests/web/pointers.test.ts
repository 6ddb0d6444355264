// Pointers on the board, as browsers tell of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Camera } from '../../host/web/src/board/camera';
import { Pointers } from '../../host/web/src/board/pointers';

class Board extends EventTarget {
  getBoundingClientRect = () => ({ left: 0, top: 0 });
  setPointerCapture = () => undefined;
  tell(name: string, x: number, buttons: number, button = 0): void {
    const about = { clientX: x, clientY: 0, buttons, button, pointerId: 1, pointerType: 'mouse' };
    this.dispatchEvent(Object.assign(new Event(name), about));
  }
}

function listened() {
  const board = new Board();
  const camera = new Camera(() => undefined);
  const heard: string[] = [];
  new Pointers(board as unknown as HTMLElement, camera, {
    hover: (x) => heard.push(`hover ${x}`),
    press: (x) => heard.push(`press ${x}`),
    turn: () => false,
  });
  return { board, camera, heard };
}

test('a press chooses, and dragging moves the board', () => {
  const { board, camera, heard } = listened();
  board.tell('pointermove', 10, 0);
  board.tell('pointerdown', 10, 1);
  board.tell('pointermove', 13, 1);
  board.tell('pointerup', 13, 0);
  assert.deepEqual([heard, camera.x], [['hover 10', 'press 13'], 0]);
  board.tell('pointerdown', 10, 1);
  board.tell('pointermove', 50, 1);
  board.tell('pointerup', 50, 0);
  assert.deepEqual([heard.length, camera.x], [2, 40]);
});

test('a release that nobody told of ends the drag', () => {
  const { board, camera, heard } = listened();
  board.tell('pointerdown', 10, 2, 2); // its menu takes the release
  board.tell('pointermove', 90, 0);
  board.tell('pointermove', 120, 0);
  assert.deepEqual([heard, camera.x], [['hover 90', 'hover 120'], 0]);
  board.tell('pointerdown', 10, 1);
  board.tell('pointerup', 10, 0);
  assert.equal(heard.at(-1), 'press 10');
});
