// Games that were played on from a position of another: a tree, kept as long as the page is open.
import { signal } from '@preact/signals';

export interface Line {
  table: string;
  key: string;
  from: string; // the table that it went on from; '' for the game it all began with
  at: number; // after so many of its moves
  title: string;
}

export const lines = signal<Line[]>([]);

export function keepLine(line: Line): void {
  if (!lines.value.some((one) => one.table === line.table)) {
    lines.value = [...lines.value, line];
  }
}

/** The first game of the tree that this table is in. */
export function rootOf(all: Line[], table: string): Line | undefined {
  let line = all.find((one) => one.table === table);
  for (let steps = all.length; line?.from && steps > 0; --steps) {
    line = all.find((one) => one.table === line!.from);
  }
  return line;
}
export const linesFrom = (all: Line[], table: string): Line[] => all.filter((one) => one.from === table);
