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

export function SendTurn(props: { store: TableStore; keys: Keys }) {
  const { store, keys } = props;
  const hello = store.hello.value!;
  const move = store.state.value?.move ?? 0;
  const decides = store.state.value?.decision?.seat;
  const persons = keys.seats.flatMap((key, seat) => (key ? [seat] : []));
  const own = hello.role === 'seat' && typeof decides === 'number' && hello.seats.includes(decides);
  if (persons.length !== 2 || typeof decides !== 'number' || own || !persons.includes(decides)) {
    return null; // whoever sits here plays first, and an agent does wherever the game is
  }
  const name = hello.players[decides]?.name ?? '';
  const send = async (give: (turn: string) => Promise<void>) => {
    try {
      const entry = mine.value.find((one) => one.table === store.table && one.keys);
      const game = entry?.game ?? newName();
      const record = await device!.record(store.table);
      await give(await sealed({ game, seat: decides, record, aids: hello.aids ?? 'all' }));
      const mineFromNow = keys.seats[persons.find((seat) => seat !== decides)!]!;
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
      <p>{t('turn.sendText', { name })}</p>
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
