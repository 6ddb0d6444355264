// What a reader does at a puzzle, until somebody else or chance comes: one line.

/** What is done at a move takes the place of what was done there, and after it, before. */
export function noted(acts: Map<number, string>, move: number, text: string): void {
  [...acts.keys()].filter((later) => later > move).forEach((later) => acts.delete(later));
  acts.set(move, text);
}

/** The actions since the position, by the moves that they were, as far as the table has gone; what was taken back is not of it. */
export function actionsOf(acts: ReadonlyMap<number, string>, first: number, now: number): string[] {
  const actions: string[] = [];
  for (let move = first; move < now && acts.has(move); ++move) {
    actions.push(acts.get(move)!);
  }
  return actions;
}

/** Whether `actions`, of which there are so many, are all: it is not up to the same person any more, or something else came between. */
export function lineIsOver(actions: number, first: number, now: number, mine: boolean): boolean {
  return actions > 0 && (!mine || now > first + actions);
}

export interface PuzzleWhy {
  what: string;
  parts: { points: number; more: boolean; you: boolean }[];
}
/** As the program tells it: "KIND: 1.0 more for you, 12.1 more for the others". */
export function whyIn(text: string): PuzzleWhy | null {
  const [, what, rest] = /^(.+): ([^:]+)$/.exec(text) ?? [];
  const parts = (rest ?? '')
    .split(', ')
    .map((part) => /^([0-9.]+) (more|fewer) for (you|the others)$/.exec(part));
  if (!what || parts.some((part) => !part)) return null;
  return {
    what,
    parts: parts.map((part) => ({
      points: Number(part![1]),
      more: part![2] === 'more',
      you: part![3] === 'you',
    })),
  };
}
