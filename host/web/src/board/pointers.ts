// Mouse, pen and fingers on the board: a press chooses, dragging moves the board, two fingers and the wheel zoom it.
import type { Camera } from './camera';

export interface Heard {
  hover(x: number, y: number): void; // in board units
  press(x: number, y: number, touch: boolean): void;
  /** False if there is nothing to turn there. */
  turn(x: number, y: number, by: number): boolean;
}

const slack = 6; // pixels that a press may move

export class Pointers {
  private readonly down = new Map<number, { x: number; y: number }>();
  private start: { x: number; y: number } | null = null;
  private dragged = false;
  private apart = 0;
  private readonly off: (() => void)[] = [];

  constructor(
    private readonly element: HTMLElement,
    private readonly camera: Camera,
    private readonly heard: Heard,
  ) {
    this.on('pointerdown', (event) => this.press(event));
    this.on('pointermove', (event) => this.move(event));
    this.on('pointerup', (event) => this.release(event));
    this.on('pointercancel', (event) => this.forget(event));
    const wheel = (event: WheelEvent) => this.wheel(event);
    element.addEventListener('wheel', wheel, { passive: false });
    this.off.push(() => element.removeEventListener('wheel', wheel));
  }

  close(): void {
    this.off.forEach((remove) => remove());
  }

  private on(
    name: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
    run: (e: PointerEvent) => void,
  ) {
    this.element.addEventListener(name, run);
    this.off.push(() => this.element.removeEventListener(name, run));
  }
  private at(event: MouseEvent): [number, number] {
    const box = this.element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }
  private press(event: PointerEvent): void {
    const [x, y] = this.at(event);
    this.down.set(event.pointerId, { x, y });
    this.element.setPointerCapture(event.pointerId);
    if (this.down.size === 1) {
      this.start = { x, y };
      this.dragged = false;
    } else {
      this.dragged = true;
      this.apart = 0;
    }
  }
  private move(event: PointerEvent): void {
    const [x, y] = this.at(event);
    // A release may go elsewhere: to the menu that the press has opened, or to another window.
    if (event.buttons === 0) this.forget(event);
    const before = this.down.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== 'touch') {
        this.heard.hover(...this.camera.toBoard(x, y));
      }
      return;
    }
    this.down.set(event.pointerId, { x, y });
    if (this.down.size === 2) {
      this.pinch();
    } else if (this.dragged || Math.hypot(x - this.start!.x, y - this.start!.y) > slack) {
      this.dragged = true;
      this.camera.pan(x - before.x, y - before.y);
    }
  }
  private pinch(): void {
    const [one, other] = [...this.down.values()] as [{ x: number; y: number }, { x: number; y: number }];
    const apart = Math.hypot(one.x - other.x, one.y - other.y);
    if (this.apart > 0) {
      this.camera.zoom(apart / this.apart, (one.x + other.x) / 2, (one.y + other.y) / 2);
    }
    this.apart = apart;
  }
  private release(event: PointerEvent): void {
    const [x, y] = this.at(event);
    const known = this.forget(event);
    if (known && !this.dragged && event.button === 0) {
      this.heard.press(...this.camera.toBoard(x, y), event.pointerType === 'touch');
    }
  }
  private forget(event: PointerEvent): boolean {
    this.apart = 0;
    return this.down.delete(event.pointerId);
  }
  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const [x, y] = this.at(event);
    if (!event.ctrlKey && this.heard.turn(...this.camera.toBoard(x, y), Math.sign(event.deltaY))) {
      return;
    }
    this.camera.zoom(Math.exp(-event.deltaY * 0.0015), x, y);
  }
}
