// Which puzzles this browser's reader has solved: kept here alone.
import { signal } from '@preact/signals';

const place = STATIC ? `puzzles ${new URL('.', location.href).pathname}` : 'puzzles';

function stored(): string[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(all) ? all.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

const solved = signal(stored());

export const nameOf = (set: string, number: number) => `${set}/${number}`;
export const isSolved = (name: string) => solved.value.includes(name);
export function keepSolved(name: string): void {
  if (isSolved(name)) return;
  solved.value = [...new Set([...stored(), ...solved.value, name])]; // another window may have kept some since
  try {
    localStorage.setItem(place, JSON.stringify(solved.value));
  } catch {
    // known until the page is left
  }
}
