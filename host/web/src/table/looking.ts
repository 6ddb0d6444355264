// What somebody looks at closer: a feature, a square, the rule behind a score. Answers come from the server.
import { signal } from '@preact/signals';
import { segmentAt } from '../board/hit';
import type { FeatureAnswer, FittingTile } from '../wire/messages';
import type { TableStore } from './store';

const rest = 140; // ms that the pointer rests until it is asked

export class Looking {
  readonly feature = signal<FeatureAnswer | null>(null);
  readonly square = signal<{ x: number; y: number; fits: FittingTile[] } | null>(null);
  readonly rule = signal('');
  readonly grid = signal(false);
  /** Squares on which nothing fits any more. */
  readonly dead = signal<[number, number][]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = '';

  constructor(private readonly store: TableStore) {}

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
    this.asked = '';
  }

  /** Coordinates, with the dead squares as they are now. */
  async showGrid(shown: boolean): Promise<void> {
    this.grid.value = shown;
    this.dead.value = [];
    if (shown && this.store.allows('all')) {
      try {
        this.dead.value = (await this.store.ask<{ dead: [number, number][] }>('left')).dead;
      } catch {
        // who only watches is not told
      }
    }
  }

  private async at(x: number, y: number, pressed = false): Promise<void> {
    const state = this.store.state.peek();
    if (!state || this.store.past.peek() || !this.store.allows('tournament')) {
      return; // features are asked of the present alone
    }
    const [column, row] = [Math.floor(x / 100), Math.floor(y / 100)];
    const found = Object.entries(state.tiles).find(([, tile]) => tile.x === column && tile.y === row);
    const picture = found && this.store.tiles.get(found[1].picture);
    if (!found || !picture) {
      this.feature.value = null;
      this.asked = '';
      if (pressed && this.store.allows('all')) {
        await this.fits(column, row);
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
    if (segment < 0) {
      this.feature.value = null;
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

  private async fits(x: number, y: number): Promise<void> {
    try {
      const answer = await this.store.ask<{ fits: FittingTile[] }>('square', { x, y });
      this.square.value = { x, y, fits: answer.fits };
    } catch {
      this.square.value = null; // who only watches is not told
    }
  }
}
