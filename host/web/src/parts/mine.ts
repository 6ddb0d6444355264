// The tables that this browser made or joined, with their keys: kept here alone.
import { signal } from '@preact/signals';
import type { Keys } from '../wire/http';

export interface Mine {
  table: string;
  key: string;
  title: string;
  players: string[];
  when: number;
  keys?: Keys;
  game?: string; // that two people play by links, whatever tables it was at
}

const most = 50;
/** Without a server, several pages with tables of their own may lie at one host. */
const place = STATIC ? `tables ${new URL('.', location.href).pathname}` : 'tables';

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isKeys(keys: unknown): keys is Keys {
  const all = (keys ?? {}) as Record<string, unknown>;
  const seats = all.seats;
  return (
    isText(all.host) &&
    isText(all.spectator) &&
    Array.isArray(seats) &&
    seats.every((key) => key === null || isText(key))
  );
}

function isMine(one: unknown): one is Mine {
  const all = (one ?? {}) as Record<string, unknown>;
  return (
    isText(all.table) &&
    isText(all.key) &&
    isText(all.title) &&
    Array.isArray(all.players) &&
    all.players.every(isText) &&
    typeof all.when === 'number' &&
    !Number.isNaN(new Date(all.when).getTime()) &&
    (all.keys === undefined || isKeys(all.keys)) &&
    (all.game === undefined || isText(all.game))
  );
}

/** What was kept, by whichever version of the page or by hand: what is no table is passed over. */
export function tablesIn(text: string | null): Mine[] {
  try {
    const all: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(all) ? all.filter(isMine) : [];
  } catch {
    return [];
  }
}

function stored(): Mine[] {
  try {
    return tablesIn(localStorage.getItem(place));
  } catch {
    return [];
  }
}

export const mine = signal<Mine[]>(stored());

function keep(all: Mine[]): void {
  mine.value = all.slice(0, most);
  try {
    localStorage.setItem(place, JSON.stringify(mine.value));
  } catch {
    // known until the page is left
  }
}
export function remember(one: Mine): void {
  const before = mine.value.find((other) => other.table === one.table && other.key === one.key);
  keep([{ ...before, ...one }, ...mine.value.filter((other) => other !== before)]);
}
export function forget(one: Mine): void {
  keep(mine.value.filter((other) => other !== one));
}

/** What another window keeps is known here, too. */
export function followTables(): void {
  addEventListener('storage', (event) => {
    if (event.key === place) {
      mine.value = stored();
    }
  });
}
