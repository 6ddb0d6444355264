// What keys do on the board.
import { isForUs } from '../parts/keys';
import type { Looking } from '../table/looking';
import type { Turn } from '../turn/turn';
import type { Box, Camera } from './camera';

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;
export interface Moved {
  camera: Pick<Camera, 'pan' | 'zoom' | 'fit'>;
  turn: Pick<Turn, 'move' | 'choose' | 'turn' | 'back'>;
  looking: Pick<Looking, 'clear'>;
  whole: () => Box; // what has to be seen
}

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Whether the key means something here. */
export function press(event: Pressed, { camera, turn, looking, whole }: Moved): boolean {
  if (!isForUs(event)) {
    return false;
  }
  const step = steps[event.key];
  if (step && event.shiftKey) {
    camera.pan(-60 * step[0], -60 * step[1]);
  } else if (step) {
    turn.move(...step);
  } else if (event.key === 'Enter' || event.key === ' ') {
    turn.choose();
  } else if (event.key === 'r' || event.key === 'R') {
    turn.turn(event.shiftKey ? -1 : 1);
  } else if (event.key === '+' || event.key === '=') {
    camera.zoom(1.25);
  } else if (event.key === '-') {
    camera.zoom(0.8);
  } else if (event.key === '0') {
    camera.fit(whole());
  } else if (event.key === 'Escape') {
    turn.back();
    looking.clear();
  } else {
    return false;
  }
  return true;
}
