// Who plays for a person that is away: the host fills such seats, and who has a seat may leave it to an agent.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../text/text';
import { installed } from '../wire/http';
import type { Seat } from '../wire/messages';
import type { TableStore } from './store';

export function StandIn(props: { store: TableStore; seat: Seat; number: number }) {
  const { store, seat, number } = props;
  const hello = store.hello.value!;
  const [agents, setAgents] = useState<string[]>([]);
  const own = hello.role === 'seat' && hello.seats.includes(number);
  const may = own || hello.role === 'host';
  useEffect(() => {
    if (may) {
      installed()
        .then((all) => setAgents(all.agents.map((agent) => agent.name)))
        .catch(() => setAgents([]));
    }
  }, [may]);
  if (hello.players[number]?.agent || store.state.value?.over || (!may && !seat.stand_in)) {
    return null;
  }
  const name = hello.players[number]?.name ?? '';
  if (seat.stand_in) {
    return (
      <p class="row stand-in">
        <small>{t('standin.plays', { agent: seat.stand_in })}</small>
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
        <option key={agent} value={agent}>
          {agent}
        </option>
      ))}
    </select>
  );
}
