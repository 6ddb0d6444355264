// A turn that somebody sent becomes a table here, in place of the one that it goes on from.
import { forget, mine, remember } from '../parts/mine';
import { tableHash } from '../route';
import { t } from '../text/text';
import { summaryOf, tableOfRecord } from '../wire/http';
import type { Sent, Stands } from './turns';

export type Known = Stands & { sent: Sent };
/** Takes a table away for good. */
type Remove = (table: string) => Promise<void>;

/** Where it is then. The engine plays the record through, and refuses what is against the rules. */
export async function open({ sent, stands, table }: Known, remove: Remove): Promise<string> {
  const made = await tableOfRecord(sent.record, { aids: sent.aids });
  const key = made.keys.seats[sent.seat];
  if (!key) {
    await remove(made.table); // nobody knows of it
    throw new Error(t('link.bad'));
  }
  const { title, players } = await summaryOf(made.table, key);
  remember({
    table: made.table,
    key,
    title,
    players: players.map((player) => player.name),
    when: Date.now(),
    keys: made.keys,
    game: sent.game,
  });
  if (stands === 'on') {
    mine.value.filter((one) => one.table === table).forEach(forget);
    await remove(table!);
  }
  return tableHash(made.table, key);
}
