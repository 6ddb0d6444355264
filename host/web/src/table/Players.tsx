// Who plays, with points, figures in supply and tiles in hand.
import { SeatMark } from '../parts/SeatMark';
import { TilePreview } from '../parts/TilePreview';
import { FigurePreview } from '../turn/Pictures';
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import { SeatClock } from './SeatClock';
import { StandIn } from './StandIn';
import type { PlayerInfo, Seat } from '../wire/messages';
import type { TableStore } from './store';

function Supply(props: { supply: Record<string, number>; store: TableStore; seat: number }) {
  const figures = [...props.store.figures].filter(([, picture]) => picture.seat === props.seat);
  return (
    <span class="supply">
      {Object.entries(props.supply).map(([kind, count]) => {
        const picture = figures.find(([, one]) => one.kind === kind)?.[1];
        const name = props.store.hello.value!.figures.find((figure) => figure.name === kind);
        const words =
          count === 1 ? `1 ${say(name?.singular ?? kind)}` : say(`${count} ${name?.plural ?? kind}`);
        return (
          <span key={kind} title={words} class={count === 0 ? 'spent' : ''}>
            {picture ? <FigurePreview picture={picture} size={18} /> : `${say(name?.singular ?? kind)} `}
            <span aria-hidden="true">{count}</span>
            <span class="hidden">{words}</span>
          </span>
        );
      })}
    </span>
  );
}

/** `now`: the seat at present. Who is there, and what time is left, is not told of earlier positions. */
function Player(props: {
  info: PlayerInfo;
  seat: Seat;
  now: Seat;
  number: number;
  store: TableStore;
  active: boolean;
}) {
  const { info, seat, now, store } = props;
  return (
    <li class={props.active ? 'active' : ''} data-seat={props.number}>
      <div class="who">
        <SeatMark seat={props.number} colour={info.colour} />
        <strong>{info.name}</strong>
        {info.agent && <small>{info.agent}</small>}
        {!now.connected && !info.agent && <small class="away">{t('players.away')}</small>}
        {now.clock && <SeatClock clock={now.clock} mine={store.hello.value!.seats.includes(props.number)} />}
        <span class="score" title={t('players.points', { n: seat.score })}>
          {seat.score}
        </span>
      </div>
      <Supply supply={seat.supply} store={store} seat={props.number} />
      {seat.facts.map((fact) => (
        <small key={fact.name} class="fact">
          {say(fact.name)}: {say(fact.text)}
        </small>
      ))}
      {(seat.hand?.length ?? 0) > 0 && (
        <div class="row hand" role="group" aria-label={t('players.hand')}>
          {seat.hand!.map((tile, i) => (
            <TilePreview key={i} picture={store.tiles.get(tile.type)} name={tile.name} size={44} />
          ))}
        </div>
      )}
      {seat.hidden > 0 && <small>{t('players.hidden', { n: seat.hidden })}</small>}
      {!store.past.value && <StandIn store={store} seat={seat} number={props.number} />}
    </li>
  );
}

export function Players(props: { store: TableStore }) {
  const { store } = props;
  const state = store.shown.value!;
  return (
    <section aria-label={t('players.label')}>
      <ul class="players">
        {store.hello.value!.players.map((info, i) => {
          const seat = state.seats[String(i)];
          return (
            seat && (
              <Player
                key={i}
                info={info}
                seat={seat}
                now={store.state.value?.seats[String(i)] ?? seat}
                number={i}
                store={store}
                active={state.decision?.seat === i}
              />
            )
          );
        })}
      </ul>
      {state.facts.map((fact) => (
        <small key={fact.name} class="fact">
          {say(fact.name)}: {say(fact.text)}
        </small>
      ))}
    </section>
  );
}
