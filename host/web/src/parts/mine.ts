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
}

const most = 50;

function stored(): Mine[] {
  try {
    const all = JSON.parse(localStorage.getItem('tables') ?? '[]') as Mine[];
    return Array.isArray(all) ? all : [];
  } catch {
    return [];
  }
}

export const mine = signal<Mine[]>(stored());

function keep(all: Mine[]): void {
  mine.value = all.slice(0, most);
  try {
    localStorage.setItem('tables', JSON.stringify(mine.value));
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
