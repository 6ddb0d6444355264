// What was put together stays with its place in the browser's history, and how those at its table are to play: who comes back from a
// table, or loads the page again, has it.
import type { Customs } from '../wire/http';
import { allAids } from '../wire/messages';

export function keep(mix: string, customs: Customs): void {
  try {
    history.replaceState({ ...(history.state as object | null), mix, customs }, '');
  } catch {
    // a browser that is asked too often, or for too much, keeps what it has
  }
}

const state = () => (history.state ?? {}) as { mix?: unknown; customs?: unknown };

/** '' where nothing was kept. */
export function kept(): string {
  const { mix } = state();
  return typeof mix === 'string' ? mix : '';
}

type IsKind = (value: unknown) => boolean;

const isFlag: IsKind = (value) => typeof value === 'boolean';
const isClock: IsKind = (value) => {
  const clock = value as { minutes?: unknown; seconds?: unknown } | null | undefined;
  return clock === null || (typeof clock?.minutes === 'number' && typeof clock.seconds === 'number');
};
const kinds: Record<keyof Customs, IsKind> = {
  chat: isFlag,
  picture: isFlag,
  clock: isClock,
  aids: (value) => allAids.some((one) => one === value),
  listed: isFlag,
  real_tiles: isFlag,
};

/** Those that were kept, by whichever version of the page; of the others these. */
export function keptCustoms(usual: Customs): Customs {
  const all = Object.entries((state().customs ?? {}) as Record<string, unknown>);
  const known = all.filter(([key, value]) => Object.hasOwn(kinds, key) && kinds[key as keyof Customs](value));
  return { ...usual, ...(Object.fromEntries(known) as Partial<Customs>) };
}
