// A game of two people on two devices: a link carries the record to the other one, who checks it against what is known there.
import { fromLink, toLink } from '../compose/link';
import { t } from '../text/text';
import { allAids, type Aids } from '../wire/messages';

export interface Sent {
  game: string; // the same in all links of a game
  seat: number; // whose turn it is; when the game is over, who is to see its end
  record: string;
  aids: Aids; // that were agreed on
  over?: boolean;
}

export async function sealed(sent: Sent): Promise<string> {
  const { aids, ...rest } = sent;
  const words = aids === 'all' ? rest : sent; // links are long enough
  return toLink(JSON.stringify({ ...words, version: 1 }), 'turn.long');
}

/** Fails with a sentence. */
export async function unsealed(link: string): Promise<Sent> {
  const text = await fromLink(link);
  try {
    const { version, game, seat, record, aids = 'all', over } = JSON.parse(text) as Record<string, unknown>;
    if (
      version === 1 &&
      typeof game === 'string' &&
      /^[0-9a-z]{1,40}$/.test(game) &&
      Number.isInteger(seat) &&
      typeof record === 'string' &&
      allAids.includes(aids as Aids)
    ) {
      const end = over === true ? { over: true } : {};
      return { game, seat: seat as number, record, aids: aids as Aids, ...end };
    }
  } catch {
    // no turn
  }
  throw new Error(t('link.bad'));
}

/** What was done, without who remarks something; where a record is gone on with elsewhere, its head tells so. */
export function movesOf(record: string): string[] {
  const [head = '', ...body] = record.replaceAll('\r', '').split('\n\n');
  const named = /^\[player "result"/m.test(head); // then no result is written, as it would read like a move
  const moves = body.join('\n\n').split('\n');
  return moves.filter((line) => line && !/^[#[]/.test(line) && (named || !line.startsWith('result:')));
}
const rulesIn = (record: string) => /^\[ruleset .*\]$/m.exec(record)?.[0];

/** How a record that was sent stands to the one that is here. */
export function follows(sent: string, here: string): 'on' | 'behind' | 'other' {
  const [theirs, ours] = [movesOf(sent), movesOf(here)];
  const same = ours.every((line, i) => i >= theirs.length || line === theirs[i]);
  if (!same || rulesIn(sent) !== rulesIn(here)) {
    return 'other';
  }
  return theirs.length > ours.length ? 'on' : 'behind';
}

export interface Stands {
  stands: 'new' | 'on' | 'behind' | 'other';
  table?: string; // of those here that it goes on from, or is behind of, or that comes first
}
/** How what was sent stands to all tables of its game: what goes on from none of them may be a game beside them. */
export function standing(sent: string, here: { table: string; record: string }[]): Stands {
  const known = here
    .filter(({ record }) => record)
    .map(({ table, record }) => ({ table, stands: follows(sent, record), moves: movesOf(record).length }))
    .sort((a, b) => b.moves - a.moves); // of several that it goes on from, the nearest
  const found = (['behind', 'on'] as const)
    .map((how) => known.find(({ stands }) => stands === how))
    .find((one) => one);
  const table = (found ?? here.find(({ record }) => record))?.table;
  return { stands: found?.stands ?? (table ? 'other' : 'new'), ...(table ? { table } : {}) };
}
