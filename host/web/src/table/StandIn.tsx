// Who plays for a person that is away: the host fills such seats, and who has a seat may leave it to an agent.
import { calledAgent, useAgents } from '../parts/opponents';
import { t } from '../text/text';
import type { Seat } from '../wire/messages';
import type { TableStore } from './store';

export function StandIn(props: { store: TableStore; seat: Seat; number: number }) {
  const { store, seat, number } = props;
  const hello = store.hello.value!;
  const own = hello.role === 'seat' && hello.seats.includes(number);
  const may = own || hello.role === 'host';
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
    <select
      class="stand-in"
      value=""
      aria-label={t('standin.label', { name })}
      onChange={(event) => store.standIn(number, event.currentTarget.value)}
    >
      <option value="" disabled>
        {t('standin.label', { name })}
      </option>
      {agents.map((agent) => (
        <option key={agent.name} value={agent.name}>
          {calledAgent(agent.name, agents)}
        </option>
      ))}
    </select>
  );
}
