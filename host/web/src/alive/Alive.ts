// Shows what moved. The board is drawn as it is now; what has not arrived yet is shown where it was, for a second or two. State is
// never touched, and nothing waits: who acts meanwhile acts on what is.
import { effect, signal } from '@preact/signals';
import type { Camera } from '../board/camera';
import { isForUs } from '../parts/keys';
import type { Moved, TableStore } from '../table/store';
import { moves as motion } from './motion';
import { othersLast, planned, type Point, type Show } from './plan';
import { Stage } from './stage';

const longest = 1500; // ms that what is shown may still take; then everything goes faster
const longestAgain = 2400; // when it is shown again
const fastest = 6; // beyond that the beginning is left out

export class Alive {
  /** Something moves now. */
  readonly busy = signal(false);
  private batches: Moved[] = [];
  private show: Show | undefined;
  private stage: Stage | undefined;
  private camera: Camera | undefined;
  private fresh = false; // batches are to be shown when the board is drawn
  private missed = false;
  private elapsed = 0; // of the show, when it was last looked at
  private looked = 0;
  private rate = 1;
  private again = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly off: (() => void)[] = [];

  constructor(private readonly store: TableStore) {
    this.off.push(effect(() => this.heard(store.moved.value)));
    this.off.push(effect(() => void (motion.value || this.skip())));
    const seen = () => this.seen();
    document.addEventListener('visibilitychange', seen);
    this.off.push(() => document.removeEventListener('visibilitychange', seen));
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isForUs(event) && this.busy.peek()) {
        this.skip();
        event.stopPropagation();
        event.preventDefault();
      }
    };
    window.addEventListener('keydown', key, true);
    this.off.push(() => window.removeEventListener('keydown', key, true));
  }

  close(): void {
    this.skip();
    this.off.forEach((remove) => remove());
  }
  attach(world: SVGSVGElement, camera: Camera): void {
    this.stage = new Stage(world, this.store);
    this.camera = camera;
  }
  /** The board was drawn: what it shows now can be found on it. */
  drawn(): void {
    if (this.fresh) {
      this.fresh = false;
      this.perform();
    }
    this.catchUp();
  }
  /** Everything is where it belongs, at once. */
  skip(): void {
    clearTimeout(this.timer);
    this.stage?.clear();
    this.batches = [];
    this.show = undefined;
    this.fresh = false;
    this.again = false;
    this.busy.value = false;
  }
  /** What others did since one's own last move, once more. */
  replay(): void {
    const state = this.store.state.peek();
    const moves = othersLast(this.store.recent, this.store.hello.peek()?.seats ?? []);
    this.skip();
    if (state && moves.length > 0 && motion.peek() && !this.store.past.peek()) {
      this.again = true;
      this.batches = [{ moves, before: undefined, after: state }];
      this.perform();
    }
  }

  private heard(moved: Moved | null): void {
    if (!moved) {
      return;
    }
    if (moved.joined) {
      this.skip();
      this.missed = true;
    } else if (moved.moves.length === 0) {
      this.skip(); // something was taken back, or nothing is to be seen
    } else if (document.hidden) {
      this.missed = true;
    } else if (motion.peek() && !this.store.past.peek()) {
      this.batches = [...(this.again ? [] : this.batches), moved];
      this.again = false;
      this.fresh = true;
    }
  }
  private seen(): void {
    if (document.hidden) {
      this.skip();
    } else {
      this.catchUp();
    }
  }
  /** What happened while nobody looked, if one is to decide now. */
  private catchUp(): void {
    if (this.missed && !document.hidden) {
      this.missed = false;
      if (this.store.mine.peek()) {
        this.replay();
      }
    }
  }

  /** How far the show has come; what is over is forgotten. */
  private advance(): number {
    if (!this.show) {
      return 0;
    }
    let now = this.elapsed + (performance.now() - this.looked) * this.rate;
    let first = 0;
    while (this.batches.length > 1) {
      const next = this.show.begins[first + this.batches[0]!.moves.length];
      if (next === undefined || next > now - 960) {
        break; // what began a moment ago still moves
      }
      first += this.batches[0]!.moves.length;
      this.batches.shift();
    }
    now -= this.show.begins[first] ?? 0;
    return Math.max(0, now);
  }

  private perform(): void {
    const { stage, camera } = this;
    const last = this.batches[this.batches.length - 1];
    if (!stage || !camera || !last) {
      return;
    }
    let now = this.advance();
    clearTimeout(this.timer);
    stage.clear();
    const seat = (number: number) => this.panel(number);
    const moves = this.batches.flatMap((batch) => batch.moves);
    this.show = planned(moves, { seat, before: this.batches[0]!.before, after: last.after });
    now = Math.max(now, this.show.length - fastest * longest);
    const left = this.show.length - now;
    this.rate = Math.max(1, left / (this.again ? longestAgain : longest));
    this.elapsed = now;
    this.looked = performance.now();
    for (const flight of this.show.flights) {
      if (flight.end > now) {
        stage.fly(flight, now, this.rate, camera.scale);
      }
    }
    this.busy.value = true;
    this.timer = setTimeout(() => this.skip(), left / this.rate);
  }

  /** Where the panel of a seat is, as if the board reached there. */
  private panel(seat: number): Point | undefined {
    return this.stage?.panel(seat, this.camera!);
  }
}
