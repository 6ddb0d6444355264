// The scores over the game, a line a seat; pressed anywhere it shows the board as it was then.
import { seatShape } from '../parts/seats';
import { t } from '../text/text';
import type { PlayerInfo } from '../wire/messages';

export interface Standings {
  move: number;
  turn: number;
  scores: number[];
  estimates?: number[]; // as if the game had ended there, where it was analysed
}

const left = 26;
const right = 280;
const top = 8;
const bottom = 108;

/** Round numbers up to a most, five of them or fewer. */
export function ticks(most: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((one) => most / one <= 5) ?? most;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}

/** The number of the standings nearest to a place across the chart, from 0 (left) to 300. */
export function nearest(across: number, many: number): number {
  const at = Math.round(((across - left) / (right - left)) * (many - 1));
  return Math.min(many - 1, Math.max(0, at));
}

export function Chart(props: {
  standings: Standings[];
  players: PlayerInfo[];
  at: number; // the move that is looked at
  onGo: (move: number) => void;
}) {
  const { standings, players } = props;
  const many = standings.length;
  const last = standings[many - 1]!;
  const scores = standings.flatMap((one) => [...one.scores, ...(one.estimates ?? [])]);
  const least = Math.min(0, ...scores);
  const most = Math.max(1, ...scores);
  const x = (i: number) => left + (i * (right - left)) / Math.max(1, many - 1);
  const y = (score: number) => bottom - ((score - least) * (bottom - top)) / (most - least);
  const line = (points: (one: Standings) => number | undefined) =>
    standings.map((one, i) => `${x(i).toFixed(1)},${y(points(one) ?? 0).toFixed(1)}`).join(' ');
  const now = standings.findIndex((one) => one.move >= props.at);
  const press = (event: MouseEvent) => {
    const box = (event.currentTarget as SVGSVGElement).getBoundingClientRect();
    props.onGo(standings[nearest(((event.clientX - box.left) * 300) / box.width, many)]!.move);
  };
  return (
    <svg
      class="chart"
      viewBox="0 0 300 130"
      role="img"
      aria-label={`${t('chart.label')}: ${players.map((p, i) => `${p.name} ${last.scores[i]}`).join(', ')}`}
      onClick={press}
    >
      {ticks(most).map((score) => (
        <g key={score}>
          <line class="axis" x1={left} x2={right} y1={y(score)} y2={y(score)} />
          <text x={left - 4} y={y(score) + 3} class="score-tick">
            {score}
          </text>
        </g>
      ))}
      {ticks(last.turn).map((turn) => {
        const i = standings.findIndex((one) => one.turn >= turn);
        return (
          <text key={turn} x={x(Math.max(0, i))} y={bottom + 12} class="turn-tick">
            {turn}
          </text>
        );
      })}
      <text x={(left + right) / 2} y={bottom + 21} class="turn-tick">
        {t('chart.turns')}
      </text>
      {now >= 0 && <line class="now" x1={x(now)} x2={x(now)} y1={top} y2={bottom} />}
      {players.map((player, seat) => (
        <g key={seat} stroke={player.colour} fill={player.colour}>
          {last.estimates && (
            <polyline class="estimate" fill="none" points={line((one) => one.estimates?.[seat])} />
          )}
          <polyline fill="none" points={line((one) => one.scores[seat])} />
          <path
            transform={`translate(${x(many - 1) + 7} ${y(last.scores[seat] ?? 0)})`}
            d={seatShape(seat, 4)}
          />
        </g>
      ))}
    </svg>
  );
}
