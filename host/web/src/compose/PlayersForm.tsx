// Who plays.
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import { Entry } from '../parts/Entry';
import { calledAgent, measuredOf } from '../parts/opponents';
import type { Checked, Installed } from '../wire/http';
import { agentIn, optionOf, withOption } from './agents';
import { standardNames, type Mix, type Player } from './mix';

/** How strong an agent is, where that can be said. */
function Strength(props: { agent: string; installed: Installed; onChange: (agent: string) => void }) {
  const { name } = agentIn(props.agent);
  const known = props.installed.agents.find((one) => one.name === name)?.options ?? [];
  return (
    <>
      {known.map((option) => (
        <Entry
          key={option.name}
          type="number"
          min={1}
          max={option.most}
          placeholder={option.name}
          title={say(option.summary)}
          aria-label={`${option.name}: ${say(option.summary)}`}
          value={optionOf(props.agent, option.name)}
          onWritten={(value) => props.onChange(withOption(props.agent, option.name, value))}
        />
      ))}
    </>
  );
}

/** How strong it is in this mix. */
function Measured(props: { says: string[] }) {
  return props.says.length > 0 ? <small>{props.says.join(' ')}</small> : null;
}

export function PlayersForm(props: {
  mix: Mix;
  installed: Installed;
  said: Checked | null;
  onChange: (mix: Mix) => void;
}) {
  const { mix, installed } = props;
  const set = (players: Player[]) => props.onChange({ ...mix, players });
  const change = (at: number, what: Partial<Player>) =>
    set(mix.players.map((player, i) => (i === at ? { ...player, ...what } : player)));
  const add = () => {
    const free = standardNames.find((name) => !mix.players.some((player) => player.name === name));
    set([...mix.players, { name: free ?? `Player ${mix.players.length + 1}`, agent: 'person' }]);
  };
  const agents = ['person', ...installed.agents.map((agent) => agent.name)];
  const called = (name: string) =>
    name === 'person' ? t('players.person') : calledAgent(name, installed.agents);
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
              value={agentIn(player.agent).name}
              aria-label={`${t('players.who')}: ${player.name}`}
              onChange={(event) => change(i, { agent: event.currentTarget.value })}
            >
              {[...new Set([...agents, agentIn(player.agent).name])].map((agent) => (
                <option key={agent} value={agent}>
                  {called(agent)}
                </option>
              ))}
            </select>
            <Strength agent={player.agent} installed={installed} onChange={(agent) => change(i, { agent })} />
            <button
              type="button"
              class="plain"
              disabled={mix.players.length <= 1}
              aria-label={`${t('players.remove')}: ${player.name}`}
              onClick={() => set(mix.players.filter((_, at) => at !== i))}
            >
              ×
            </button>
            <Measured says={measuredOf(player.agent, props.said)} />
          </li>
        ))}
      </ul>
      <button type="button" disabled={mix.players.length >= installed.limits.players} onClick={add}>
        {t('players.add')}
      </button>
    </section>
  );
}
