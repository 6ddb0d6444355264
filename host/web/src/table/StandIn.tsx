// Who plays for a person that is away: the host fills such seats, and who has a seat may leave it to an agent.
import { useState } from 'preact/hooks';
import { calledAgent, useAgents } from '../parts/opponents';
import { t } from '../text/text';
import type { AgentInfo } from '../wire/http';
import type { Hello, Seat } from '../wire/messages';
import type { TableStore } from './store';

/** Where somebody is who has the seat, the host leaves it to them; once its time is over, an agent plays to the end. */
export const maySayWhoPlays = (hello: Hello, seat: Seat, number: number) =>
  seat.clock?.left !== 0 && (hello.seats.includes(number) || (hello.role === 'host' && !seat.connected));

/** At a table without all aids `greedy` alone, as the server has it: another would be as good as a hint. */
export const whoMayStandIn = (agents: AgentInfo[], all: boolean) =>
  agents.filter(({ name }) => all || name === 'greedy');

export function StandIn(props: { store: TableStore; seat: Seat; number: number }) {
  const { store, seat, number } = props;
  const hello = store.hello.value!;
  const may = maySayWhoPlays(hello, seat, number);
  const agents = useAgents(may || !!seat.stand_in);
  if (hello.players[number]?.agent || store.state.value?.over || (!may && !seat.stand_in)) {
    return null;
  }
  const name = hello.players[number]?.name ?? '';
  if (seat.stand_in) {
    return (
      <p class="row stand-in">
        <small>{t('standin.plays', { agent: calledAgent(seat.stand_in, agents) })}</small>
        {may && (
          <button type="button" onClick={() => store.standIn(number, null)}>
            {t('standin.back')}
          </button>
        )}
      </p>
    );
  }
  return (
    <Choice
      label={t('standin.label', { name })}
      agents={whoMayStandIn(agents, store.allows('all'))}
      onChoose={(agent) => store.standIn(number, agent)}
    />
  );
}

/** Chosen first and then begun: an agent plays at once, which nobody takes back, and arrow keys choose as they go by. */
function Choice(props: { label: string; agents: AgentInfo[]; onChoose: (agent: string) => void }) {
  const { label, agents } = props;
  const [chosen, setChosen] = useState('');
  return (
    <span role="group" aria-label={label}>
      <select
        class="stand-in"
        value={chosen}
        aria-label={label}
        onChange={(event) => setChosen(event.currentTarget.value)}
      >
        <option value="" disabled>
          {label}
        </option>
        {agents.map((agent) => (
          <option key={agent.name} value={agent.name}>
            {calledAgent(agent.name, agents)}
          </option>
        ))}
      </select>
      {chosen && (
        <button type="button" class="stand-in" onClick={() => props.onChoose(chosen)}>
          {t('standin.begin')}
        </button>
      )}
    </span>
  );
}
