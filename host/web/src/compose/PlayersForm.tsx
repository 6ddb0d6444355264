// Who plays.
import { t } from '../text/text';
import type { Installed } from '../wire/http';
import { standardNames, type Mix, type Player } from './mix';

export function PlayersForm(props: { mix: Mix; installed: Installed; onChange: (mix: Mix) => void }) {
  const { mix, installed } = props;
  const set = (players: Player[]) => props.onChange({ ...mix, players });
  const change = (at: number, what: Partial<Player>) =>
    set(mix.players.map((player, i) => (i === at ? { ...player, ...what } : player)));
  const add = () => {
    const free = standardNames.find((name) => !mix.players.some((player) => player.name === name));
    set([...mix.players, { name: free ?? `Player ${mix.players.length + 1}`, agent: 'person' }]);
  };
  const agents = ['person', ...installed.agents.map((agent) => agent.name)];
  return (
    <section>
      <h2>{t('players.count')}</h2>
      <ul class="players-form">
        {mix.players.map((player, i) => (
          <li key={i}>
            <input
              value={player.name}
              maxLength={40}
              aria-label={t('players.name')}
              onInput={(event) => change(i, { name: event.currentTarget.value })}
            />
            <select
              value={player.agent}
              aria-label={`${t('players.who')}: ${player.name}`}
              onChange={(event) => change(i, { agent: event.currentTarget.value })}
            >
              {[...new Set([...agents, player.agent])].map((agent) => (
                <option key={agent} value={agent}>
                  {agent === 'person' ? t('players.person') : agent}
                </option>
              ))}
            </select>
            <button
              type="button"
              class="plain"
              disabled={mix.players.length <= 1}
              aria-label={`${t('players.remove')}: ${player.name}`}
              onClick={() => set(mix.players.filter((_, at) => at !== i))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <button type="button" disabled={mix.players.length >= installed.limits.players} onClick={add}>
        {t('players.add')}
      </button>
    </section>
  );
}
