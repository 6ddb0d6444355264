// The choice that is being made: where the pointer is, which way a tile is turned, what was chosen so far.
import { computed, effect, signal } from '@preact/signals';
import type { TableStore } from '../table/store';
import { neighbour, stageOf, type Option, type Stage, type Target } from './choices';

const nothing: Stage = { targets: [], rest: [] };

export class Turn {
  readonly chosen = signal<string[]>([]);
  readonly cursor = signal(''); // key of a target
  readonly turned = signal(0); // which of the target's options
  readonly hinted = signal('');
  readonly reasons = signal<string[]>([]); // for what was hinted
  readonly stage = computed<Stage>(() => {
    const actions = this.store.actions.value;
    return this.store.mine.value && actions ? stageOf(actions, this.chosen.value) : nothing;
  });
  readonly target = computed<Target | undefined>(() =>
    this.stage.value.targets.find((target) => target.key === this.cursor.value),
  );
  readonly option = computed<Option | undefined>(() => {
    const target = this.target.value;
    return target?.options[this.turned.value % target.options.length];
  });
  private readonly stop: () => void;

  constructor(private readonly store: TableStore) {
    this.stop = effect(() => {
      void this.store.actions.value; // another decision
      this.chosen.value = [];
      this.cursor.value = '';
      this.hinted.value = '';
      this.reasons.value = [];
    });
  }

  close(): void {
    this.stop();
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
    const option = this.option.peek();
    if (!option) {
      return;
    }
    if (option.complete && option.texts.length === 1) {
      this.store.act(option.texts[0]!);
    } else {
      this.chosen.value = [...this.chosen.peek(), option.key];
      this.cursor.value = '';
    }
  }
  back(): void {
    this.chosen.value = this.chosen.peek().slice(0, -1);
    this.cursor.value = '';
  }
  /** Puts the cursor where this action begins. */
  show(text: string, reasons: string[]): void {
    this.hinted.value = text;
    this.reasons.value = reasons;
    for (const target of this.stage.peek().targets) {
      const at = target.options.findIndex((option) => option.texts.includes(text));
      if (at >= 0) {
        this.cursor.value = target.key;
        this.turned.value = at;
        return;
      }
    }
  }
}
