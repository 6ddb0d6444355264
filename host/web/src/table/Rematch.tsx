// Another game of the same people, each one seat further: asked for by one, the others are invited.
import { useState } from 'preact/hooks';
import { mine, remember } from '../parts/mine';
import { tableHash } from '../route';
import { t } from '../text/text';
import { anotherTable, type Keys } from '../wire/http';
import type { Invitation } from '../wire/messages';
import type { TableStore } from './store';

/**
 * The next table, for the seat that is played here. Whoever made this one has all of its keys and gets all of the next one's, though
 * they play by the link of a seat: without them nobody could be invited to it, or be sent a turn of it.
 */
export async function nextGame(store: TableStore): Promise<Invitation> {
  const { role, seats, players } = store.hello.value!;
  const next = await anotherTable(store.table, allKeys(store)?.host ?? store.key);
  const seat = role === 'seat' ? (seats[0]! + players.length - 1) % players.length : -1;
  return { ...next, key: next.keys?.seats[seat] ?? next.key };
}
/** Whoever watches goes on doing so, whatever else they could. */
function allKeys(store: TableStore): Keys | undefined {
  const watches = store.hello.value!.role === 'spectator';
  return watches ? undefined : mine.value.find((one) => one.table === store.table && one.keys)?.keys;
}

export function Rematch(props: { store: TableStore; tried: (what: () => Promise<void>) => Promise<void> }) {
  const { store } = props;
  const [busy, setBusy] = useState(false);
  const hello = store.hello.value!;
  const invited = store.rematch.value;
  const enter = ({ table, key, keys }: Invitation) => {
    const players = hello.players.map((player) => player.name);
    const next = [...players.slice(1), ...players.slice(0, 1)];
    remember({
      table,
      key,
      title: hello.game.title,
      players: next,
      when: Date.now(),
      ...(keys ? { keys } : {}),
    });
    location.hash = tableHash(table, key);
  };
  const ask = async () => {
    setBusy(true);
    await props.tried(async () => enter(await nextGame(store)));
    setBusy(false);
  };
  if (invited) {
    const accept = () => (allKeys(store) ? void ask() : enter(invited));
    return (
      <div class="row rematch">
        <span>{t('rematch.invited')}</span>
        <button type="button" class="main" disabled={busy} onClick={accept}>
          {t('rematch.enter')}
        </button>
      </div>
    );
  }
  return hello.role === 'spectator' ? null : (
    <div class="row rematch">
      <button type="button" class="main" disabled={busy} onClick={() => void ask()}>
        {t('rematch.ask')}
      </button>
    </div>
  );
}
