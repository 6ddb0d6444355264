// A new table from a position of a game that is over: with the same players, or against an agent.
import { useState } from 'preact/hooks';
import { remember } from '../parts/mine';
import { useOnce } from '../parts/once';
import { calledAgent, useAgents } from '../parts/opponents';
import { tableHash } from '../route';
import { t } from '../text/text';
import { tableFile, tableOfRecord } from '../wire/http';
import { keepLine } from './variations';
import type { TableStore } from './store';

export function PlayOn(props: {
  store: TableStore;
  at: number;
  tried: (what: () => Promise<void>) => Promise<void>;
}) {
  const { store, at } = props;
  const agents = useAgents(true);
  const [others, setOthers] = useState('');
  const once = useOnce();
  const begin = () =>
    props.tried(async () => {
      const hello = store.hello.value!;
      const me = hello.seats[0] ?? 0;
      const seats = others ? hello.players.map((_, seat) => (seat === me ? 'person' : others)) : undefined;
      const made = await tableOfRecord(await tableFile(store.table, store.key, 'record'), {
        moves: at,
        agents: seats,
      });
      const players = hello.players.map((player) => player.name);
      const key = (seats && made.keys.seats[me]) || made.keys.host;
      remember({
        table: made.table,
        key,
        title: hello.game.title,
        players,
        when: Date.now(),
        keys: made.keys,
      });
      keepLine({ table: store.table, key: store.key, from: '', at: 0, title: '' });
      keepLine({ table: made.table, key, from: store.table, at, title: others });
      location.hash = tableHash(made.table, key);
    });
  return (
    <div class="row">
      <button type="button" onClick={() => void once(begin)}>
        {t('after.again')}
      </button>
      <select
        value={others}
        aria-label={t('after.others')}
        onChange={(event) => setOthers(event.currentTarget.value)}
      >
        <option value="">{t('after.same')}</option>
        {agents.map((agent) => (
          <option key={agent.name} value={agent.name}>
            {t('after.against', { agent: calledAgent(agent.name, agents) })}
          </option>
        ))}
      </select>
    </div>
  );
}
