// Another game of the same people, each one seat further: asked for by one, the others are invited.
import { useState } from 'preact/hooks';
import { remember } from '../parts/mine';
import { tableHash } from '../route';
import { t } from '../text/text';
import { anotherTable } from '../wire/http';
import type { Invitation } from '../wire/messages';
import type { TableStore } from './store';

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
    await props.tried(async () => enter(await anotherTable(store.table, store.key)));
    setBusy(false);
  };
  if (invited) {
    return (
      <div class="row rematch">
        <span>{t('rematch.invited')}</span>
        <button type="button" class="main" onClick={() => enter(invited)}>
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
