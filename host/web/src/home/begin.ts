// A table is made, remembered here and gone to.
import { remember } from '../parts/mine';
import { tableHash } from '../route';
import { read, write } from '../compose/mix';
import { gameFile, newTable, type NewTable } from '../wire/http';

export function goTo(made: NewTable, title: string, players: string[]): void {
  const persons = made.keys.seats.filter((key) => key);
  const key = persons.length === 1 ? persons[0]! : made.keys.host;
  remember({ table: made.table, key, title, players, when: Date.now(), keys: made.keys });
  location.hash = tableHash(made.table, key);
}

/** A bundled game; with an agent, that one plays every seat of agents. */
export async function begin(game: string, agent?: string): Promise<void> {
  const { toml } = await gameFile(game);
  const mix = read(toml);
  const players = mix.players.map((player) =>
    agent && player.agent !== 'person' ? { ...player, agent } : player,
  );
  const made = await newTable(agent ? write({ ...mix, players }) : toml);
  goTo(
    made,
    mix.title,
    players.map((player) => player.name),
  );
}
