// The choice that is being made: where the pointer is, which way a tile is turned, what was chosen so far.
import { computed, effect, signal } from '@preact/signals';
import type { TableStore } from '../table/store';
import { arranged } from './arrange';
import { isPlace, isWhole, neighbour, stageOf, type Option, type Stage, type Target } from './choices';

const nothing: Stage = { targets: [], rest: [] };

export class Turn {
  readonly chosen = signal<string[]>([]);
  readonly opened = signal(''); // the place to which one of several figures is to go
  readonly cursor = signal(''); // key of a target
  readonly turned = signal(0); // which of the target's options
  readonly hinted = signal('');
  readonly reasons = signal<string[]>([]); // for what was hinted
  readonly scale = signal(1); // pixels a unit of the board
  /** Shows what lies within a target of several; whether that brings it any closer. */
  closer: (target: Target) => boolean = () => true;
  private readonly apart = signal(false); // it came no closer: each for itself, however near
  private readonly possible = computed<Stage>(() => {
    const actions = this.store.actions.value;
    return this.store.mine.value && actions
      ? stageOf(actions, this.chosen.value, this.opened.value)
      : nothing;
  });
  readonly stage = computed<Stage>(() => {
    const { targets, rest, opened } = this.possible.value;
    return { targets: arranged(targets, opened, this.scale.value, this.apart.value), rest, opened };
  });
  readonly target = computed<Target | undefined>(() =>
    this.stage.value.targets.find((target) => target.key === this.cursor.value),
  );
  readonly option = computed<Option | undefined>(() => {
    const target = this.target.value;
    return target?.options[this.turned.value % target.options.length];
  });
  private readonly stop: (() => void)[];

  constructor(private readonly store: TableStore) {
    this.stop = [
      effect(() => {
        void this.store.actions.value; // another decision
        this.chosen.value = [];
        this.apart.value = false;
        this.opened.value = '';
        this.cursor.value = '';
        this.hinted.value = '';
        this.reasons.value = [];
      }),
      effect(() => this.follow(this.hinted.value, this.stage.value.targets)),
    ];
  }

  close(): void {
    this.stop.forEach((stop) => stop());
  }

  /** How many choices have been made, so that one more can be told from none. */
  steps(): number {
    return this.chosen.value.length + (this.opened.value ? 1 : 0);
  }

  /** Which way a tile was turned stays, where it fits. */
  point(target: Target | undefined): void {
    const before = this.option.peek();
    const key = target?.key ?? '';
    if (key === this.cursor.peek()) {
      return;
    }
    this.cursor.value = key;
    const same = target?.options.findIndex((option) => option.picture === before?.picture) ?? -1;
    this.turned.value = Math.max(0, same);
  }
  move(dx: number, dy: number): void {
    this.point(neighbour(this.stage.peek().targets, this.target.peek(), dx, dy) ?? this.target.peek());
  }
  turn(by: number): void {
    const many = this.target.peek()?.options.length ?? 1;
    this.turned.value = (((this.turned.peek() + by) % many) + many) % many;
  }
  choose(): void {
    const target = this.target.peek();
    const option = this.option.peek();
    if (!target || !option) {
      return;
    }
    if (target.within) {
      this.apart.value = !this.closer(target);
      this.cursor.value = '';
    } else if (isPlace(target)) {
      this.opened.value = target.key;
      this.cursor.value = '';
    } else {
      this.take(option);
    }
  }
  take(option: Option): void {
    if (isWhole(option)) {
      this.store.act(option.texts[0]!);
    } else {
      this.chosen.value = [...this.chosen.peek(), option.key];
      this.opened.value = '';
      this.cursor.value = '';
    }
  }
  back(): void {
    if (this.opened.peek()) {
      this.opened.value = '';
    } else {
      this.chosen.value = this.chosen.peek().slice(0, -1);
    }
    this.cursor.value = '';
  }
  /** What an agent would do; nothing of it where the game has gone on before it was answered. */
  async hint(): Promise<void> {
    const move = this.store.state.peek()?.move;
    const { text, reasons } = await this.store.hint();
    if (move === this.store.state.peek()?.move) {
      this.show(text, reasons);
    }
  }
  /** Puts the cursor where this action begins, and step by step where it goes on. */
  show(text: string, reasons: string[]): void {
    this.cursor.value = '';
    this.reasons.value = reasons;
    this.hinted.value = text;
  }
  private follow(hinted: string, targets: Target[]): void {
    if (!hinted || targets.some((target) => target.key === this.cursor.peek())) {
      return;
    }
    for (const target of targets) {
      const at = target.options.findIndex((option) => option.texts.includes(hinted));
      if (at >= 0) {
        this.cursor.value = target.key;
        this.turned.value = at;
        return;
      }
    }
  }
}
