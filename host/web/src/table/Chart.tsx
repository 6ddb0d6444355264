// The scores over the game, a line a seat.
import { seatShape } from '../parts/seats';
import { t } from '../text/text';
import type { PlayerInfo } from '../wire/messages';

export interface Standings {
  move: number;
  turn: number;
  scores: number[];
}

export function Chart(props: { standings: Standings[]; players: PlayerInfo[] }) {
  const { standings, players } = props;
  const last = standings[standings.length - 1]!;
  const most = Math.max(1, ...standings.flatMap((one) => one.scores));
  const x = (i: number) => 6 + (i * 268) / Math.max(1, standings.length - 1);
  const y = (score: number) => 112 - (score * 100) / most;
  return (
    <svg
      class="chart"
      viewBox="0 0 300 124"
      role="img"
      aria-label={`${t('chart.label')}: ${players.map((p, i) => `${p.name} ${last.scores[i]}`).join(', ')}`}
    >
      <line class="axis" x1="6" x2="274" y1="112" y2="112" />
      {players.map((player, seat) => (
        <g key={seat} stroke={player.colour} fill={player.colour}>
          <polyline
            fill="none"
            points={standings
              .map((one, i) => `${x(i).toFixed(1)},${y(one.scores[seat] ?? 0).toFixed(1)}`)
              .join(' ')}
          />
          <path
            transform={`translate(${x(standings.length - 1) + 6} ${y(last.scores[seat] ?? 0)})`}
            d={seatShape(seat, 4)}
          />
        </g>
      ))}
    </svg>
  );
}
