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
  over?: boolean; // as far as this browser knows
}

const most = 50;
const mostPlayed = 200; // that are not over: their keys may be nowhere else
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
    (all.game === undefined || isText(all.game)) &&
    (all.over === undefined || typeof all.over === 'boolean')
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

/** Null where the browser keeps nothing. */
function stored(): Mine[] | null {
  try {
    return tablesIn(localStorage.getItem(place));
  } catch {
    return null;
  }
}

export const mine = signal<Mine[]>(stored() ?? []);

let written = true; // what is known here, as far as the browser let us
const isSame = (one: Mine, other: Mine) => one.table === other.table && one.key === other.key;

/** With what another window has kept since, whether or not the browser has told us: keys may be nowhere else. */
function known(): Mine[] {
  const there = stored();
  if (!there || written) {
    return there ?? mine.value;
  }
  return [...mine.value, ...there.filter((one) => !mine.value.some((other) => isSame(one, other)))];
}

/** Where there are too many, the oldest go: first those that are over, but for the one that comes first. */
export function fewer(all: Mine[]): Mine[] {
  const over = all.slice(1).filter((one) => one.over);
  const going = over.slice(Math.max(0, over.length - Math.max(0, all.length - most)));
  return all.filter((one) => !going.includes(one)).slice(0, mostPlayed);
}

function keep(all: Mine[]): void {
  mine.value = fewer(all);
  try {
    localStorage.setItem(place, JSON.stringify(mine.value));
    written = true;
  } catch {
    written = false; // known until the page is left
  }
}
export function remember(one: Mine): void {
  const all = known();
  const before = all.find((other) => isSame(one, other));
  keep([{ ...before, ...one }, ...all.filter((other) => other !== before)]);
}
export function forget(one: Mine): void {
  keep(known().filter((other) => !isSame(one, other)));
}
/** The same table with another key: by none of before it is opened any more. */
export function rekey(one: Mine, key: string): void {
  keep([{ ...one, key }, ...known().filter(({ table }) => table !== one.table)]);
}
/** Whether the game at a table is over; it may not be any more when somebody takes something back. */
export function tellOver(table: string, over: boolean): void {
  const isNews = (one: Mine) => one.table === table && Boolean(one.over) !== over;
  const all = known();
  if (all.some(isNews)) {
    keep(all.map((one) => (isNews(one) ? { ...one, over } : one)));
  }
}

/** What another window keeps is known here, too. */
export function followTables(): void {
  addEventListener('storage', (event) => {
    if (event.key === place) {
      mine.value = known();
    }
  });
}
