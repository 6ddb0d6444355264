// What somebody looks at closer: a feature, a square, the rule behind a score. Answers come from the server.
import { effect, signal, untracked } from '@preact/signals';
import { segmentAt } from '../board/hit';
import type { Entry, FeatureAnswer, FittingTile, State, WhyNot } from '../wire/messages';
import type { TableStore } from './store';

const body = 13; // units from the middle of a figure that are still its own

/** The figure that was pressed. */
function standingAt(state: State, x: number, y: number): string | undefined {
  return Object.entries(state.standing).find(([, one]) => Math.hypot(one.x - x, one.y - y) < body)?.[0];
}

const rest = 140; // ms that the pointer rests until it is asked

export class Looking {
  readonly feature = signal<FeatureAnswer | null>(null);
  readonly square = signal<{ x: number; y: number; fits: FittingTile[] } | null>(null);
  /** What a sentence that is pointed at is about. */
  readonly lit = signal<{ about: NonNullable<Entry['about']>; feature: FeatureAnswer | null } | null>(null);
  /** Why what was pressed cannot be chosen. */
  readonly why = signal<WhyNot | null>(null);
  readonly rule = signal('');
  readonly grid = signal(false);
  /** Squares on which nothing fits any more. */
  readonly dead = signal<[number, number][]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = '';

  /** Stops what follows the game. */
  readonly close: () => void;

  constructor(private readonly store: TableStore) {
    let move: number | undefined;
    let past: State | null = null;
    this.close = effect(() => {
      const now = store.state.value?.move;
      if (move !== undefined && now !== move) {
        untracked(() => this.goneOn());
      } else if (store.past.value !== past) {
        untracked(() => this.clear()); // it was told of the present
      }
      move = now;
      past = store.past.value;
    });
  }

  hover(x: number, y: number, onTarget: boolean): void {
    clearTimeout(this.timer);
    if (onTarget) {
      return;
    }
    this.timer = setTimeout(() => void this.at(x, y), rest);
  }
  press(x: number, y: number): void {
    clearTimeout(this.timer);
    this.asked = '';
    void this.at(x, y, true);
  }
  clear(): void {
    this.feature.value = null;
    this.square.value = null;
    this.why.value = null;
    this.asked = '';
  }

  /** What was told is no longer so. */
  private goneOn(): void {
    this.clear();
    if (this.grid.value) {
      void this.lookForDead();
    }
  }

  /** Until it is called with nothing. */
  async light(about: Entry['about']): Promise<void> {
    if (!about) {
      this.lit.value = null;
      return;
    }
    const lit = { about, feature: null };
    this.lit.value = lit;
    if (about.segment === undefined) {
      return;
    }
    try {
      const { feature } = await this.store.ask<{ feature: FeatureAnswer }>('feature', {
        tile: about.tile,
        segment: about.segment,
      });
      if (this.lit.peek() === lit) {
        this.lit.value = { about, feature };
      }
    } catch {
      // it is no longer there
    }
  }

  /** Coordinates, with the dead squares as they are now. */
  async showGrid(shown: boolean): Promise<void> {
    this.grid.value = shown;
    this.dead.value = [];
    if (shown) {
      await this.lookForDead();
    }
  }
  /** Those that are shown stay until others are known. */
  private async lookForDead(): Promise<void> {
    if (!this.store.allows('all')) {
      return;
    }
    const move = this.move();
    let dead: [number, number][] = [];
    try {
      ({ dead } = await this.store.ask<{ dead: [number, number][] }>('left'));
    } catch {
      // who only watches is not told
    }
    if (this.grid.peek() && move === this.move()) {
      this.dead.value = dead;
    }
  }
  private move(): number | undefined {
    return this.store.state.peek()?.move;
  }

  private async at(x: number, y: number, pressed = false): Promise<void> {
    const state = this.store.state.peek();
    if (!state || this.store.past.peek()) {
      return; // features are asked of the present alone
    }
    const [column, row] = [Math.floor(x / 100), Math.floor(y / 100)];
    const found = Object.entries(state.tiles).find(([, tile]) => tile.x === column && tile.y === row);
    const picture = found && this.store.tiles.get(found[1].picture);
    const figure = pressed ? standingAt(state, x, y) : undefined;
    if (!found || !picture) {
      this.feature.value = null;
      this.asked = '';
      if (pressed) {
        await Promise.all([
          this.store.allows('all') ? this.fits(column, row) : undefined,
          this.whyNot({ square: [column, row] }),
        ]);
      }
      return;
    }
    this.square.value = null;
    const segment = segmentAt(picture, x - 100 * column, y - 100 * row);
    const asked = `${state.move} ${found[0]} ${segment}`;
    if (asked === this.asked) {
      return;
    }
    this.asked = asked;
    if (pressed) {
      this.why.value = null; // what was told of something else
      if (figure !== undefined) {
        void this.whyNot({ standing: Number(figure) });
      } else if (segment >= 0) {
        void this.whyNot({ tile: Number(found[0]), segment });
      }
    }
    if (segment < 0) {
      this.feature.value = null;
      return;
    }
    if (!this.store.allows('tournament')) {
      return;
    }
    try {
      const answer = await this.store.ask<{ feature: FeatureAnswer }>('feature', {
        tile: Number(found[0]),
        segment,
      });
      if (asked === this.asked) {
        this.feature.value = answer.feature;
      }
    } catch {
      this.feature.value = null;
    }
  }

  /** Asked where something is to be decided here, and other things can be chosen on the board. */
  private async whyNot(what: Record<string, unknown>): Promise<void> {
    this.why.value = null;
    if (!this.store.mine.peek()) {
      return;
    }
    const move = this.move();
    try {
      const why = await this.store.ask<WhyNot>('why_not', what);
      this.why.value = move === this.move() ? why : null;
    } catch {
      // nothing is known of it
    }
  }

  private async fits(x: number, y: number): Promise<void> {
    const move = this.move();
    try {
      const answer = await this.store.ask<{ fits: FittingTile[] }>('square', { x, y });
      this.square.value = move === this.move() ? { x, y, fits: answer.fits } : null;
    } catch {
      this.square.value = null; // who only watches is not told
    }
  }
}
