// The link that carries a game of two people to the other one's device.
import { signal } from '@preact/signals';
import { copiedOrShown } from '../parts/copying';
import { mine, rekey } from '../parts/mine';
import { linkTo, tableHash } from '../route';
import type { TableStore } from '../table/store';
import { t } from '../text/text';
import type { Keys } from '../wire/http';
import { device } from '../wire/transport';
import { showCode } from './TurnCode';
import { sealed } from './turns';

/** What was copied last: it is seen at the seat to which it leads, too. */
const copied = signal<{ table: string; move: number } | null>(null);
const newName = () => Math.random().toString(36).slice(2).padEnd(11, '0');

/**
 * The seat that is sent to: whose turn it is, unless whoever sits here plays first, or an agent, which does wherever the game is. Of a game
 * that is over nobody decides: whoever made the last move tells the other one.
 */
function sentTo(store: TableStore, persons: number[]): number | undefined {
  const { role, seats } = store.hello.value!;
  const isOwn = (seat: number) => role === 'seat' && seats.includes(seat);
  if (store.state.value?.over) {
    const acted = store.log.value.flatMap(({ kind, seat }) =>
      kind === 'act' && seat !== null ? [seat] : [],
    );
    const last = acted.filter((seat) => persons.includes(seat)).pop();
    return last !== undefined && isOwn(last) ? persons.find((seat) => !isOwn(seat)) : undefined;
  }
  const decides = store.state.value?.decision?.seat;
  return persons.find((seat) => seat === decides && !isOwn(seat));
}

export function SendTurn(props: { store: TableStore; keys: Keys }) {
  const { store, keys } = props;
  const hello = store.hello.value!;
  const move = store.state.value?.move ?? 0;
  const over = store.state.value?.over === true;
  const persons = keys.seats.flatMap((key, seat) => (key ? [seat] : []));
  const to = sentTo(store, persons);
  if (persons.length !== 2 || to === undefined) {
    return null;
  }
  const name = hello.players[to]?.name ?? '';
  const send = async (give: (turn: string) => Promise<void>) => {
    try {
      const entry = mine.value.find((one) => one.table === store.table && one.keys);
      const game = entry?.game ?? newName();
      const record = await device!.record(store.table);
      const end = over ? { over } : {};
      await give(await sealed({ game, seat: to, record, aids: hello.aids ?? 'all', ...end }));
      const mineFromNow = keys.seats[persons.find((seat) => seat !== to)!]!;
      if (entry) {
        rekey({ ...entry, game, when: Date.now() }, mineFromNow);
      }
      location.replace(tableHash(store.table, mineFromNow)); // from now on the other one's seat is elsewhere
    } catch (error) {
      store.sentence.value = (error as Error).message;
    }
  };
  const copy = async (turn: string) => {
    const done = await copiedOrShown(linkTo(`#/turn/${turn}`));
    copied.value = done ? { table: store.table, move } : null;
  };
  const seen = copied.value?.table === store.table && copied.value.move === move;
  return (
    <details class="links" open={seen}>
      <summary>{t('turn.send')}</summary>
      <p>{t(over ? 'turn.sendEnd' : 'turn.sendText', { name })}</p>
      <p class="row">
        <button type="button" onClick={() => void send(copy)}>
          {seen ? t('links.copied') : t('turn.copy', { name })}
        </button>
        <button type="button" onClick={() => void send((turn) => showCode(turn, name))}>
          {t('turn.code', { name })}
        </button>
      </p>
    </details>
  );
}
