// Camera and picture: while the camera moves, the board is one picture that the browser shifts and scales; it is drawn when it rests.
import { signal, type ReadonlySignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { Camera, type Manner } from './camera';

const settled = 160; // ms without a move until the board is drawn anew, sharp
const glide = 320; // ms, as alive.css has it

/** A camera that shows its world; `rested` counts how often it came to rest elsewhere. */
export function movedWith(world: RefObject<SVGSVGElement>): {
  camera: Camera;
  rested: ReadonlySignal<number>;
} {
  const rested = signal(0);
  let due = 0;
  let how: Manner = 'jump';
  let rest: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    due = 0;
    const element = world.current;
    if (element) {
      element.classList.add('moving');
      element.classList.toggle('gliding', how === 'glide');
      element.style.transform = camera.transform();
      clearTimeout(rest);
      rest = setTimeout(
        () => {
          element.classList.remove('moving', 'gliding');
          rested.value += 1;
        },
        how === 'glide' ? glide : settled,
      );
    }
  };
  const camera: Camera = new Camera((manner) => {
    how = manner;
    if (manner === 'jump') {
      cancelAnimationFrame(due);
      show(); // with the frame that shows what it makes room for: later, a finger would meet what is no longer there
    } else {
      due ||= requestAnimationFrame(show);
    }
  });
  return { camera, rested };
}
