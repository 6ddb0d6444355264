// Points over a game: what each had, and what each would have had if it had ended there. A click goes there.
import { t } from '../text/text';
import type { PlayerInfo, Standings } from '../wire/messages';

const [left, right, top, bottom] = [26, 292, 8, 116];

/** Round numbers from 0 on, at most five of them. */
export function ticks(most: number): number[] {
  const rough = Math.max(1, most) / 4;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * unit).find((n) => n >= rough) ?? 10 * unit);
  const all: number[] = [];
  for (let n = 0; n <= most; n += step) {
    all.push(n);
  }
  return all;
}

export function Graph(props: {
  standings: Standings[];
  players: PlayerInfo[];
  at: number;
  onGo: (move: number) => void;
}) {
  const { standings, players, at, onGo } = props;
  const end = Math.max(1, standings[standings.length - 1]?.move ?? 1);
  const most = Math.max(1, ...standings.flatMap((one) => [...one.scores, ...one.estimates]));
  const x = (move: number) => left + ((right - left) * move) / end;
  const y = (points: number) => bottom - ((bottom - top) * points) / most;
  const line = (points: (one: Standings) => number) =>
    standings.map((one) => `${x(one.move).toFixed(1)},${y(points(one)).toFixed(1)}`).join(' ');
  const clicked = (event: MouseEvent) => {
    const box = (event.currentTarget as SVGSVGElement).getBoundingClientRect();
    const where = ((event.clientX - box.left) / box.width) * 300;
    onGo(Math.round(Math.min(end, Math.max(0, (end * (where - left)) / (right - left)))));
  };
  const key = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: end }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      onGo(Math.min(end, Math.max(0, to)));
    }
  };
  return (
    <svg
      class="graph"
      viewBox="0 0 300 140"
      role="slider"
      tabIndex={0}
      aria-label={t('analysis.graph')}
      aria-valuemin={0}
      aria-valuemax={end}
      aria-valuenow={at}
      aria-valuetext={t('replay.at', { move: at, of: end })}
      onClick={clicked}
      onKeyDown={key}
    >
      {ticks(most).map((n) => (
        <g key={n}>
          <line class="tick" x1={left} x2={right} y1={y(n)} y2={y(n)} />
          <text x={left - 4} y={y(n) + 3} text-anchor="end">
            {n}
          </text>
        </g>
      ))}
      {ticks(end).map((n) => (
        <text key={n} x={x(n)} y={bottom + 11} text-anchor="middle">
          {n}
        </text>
      ))}
      <text x={right} y={bottom + 21} text-anchor="end">
        {t('analysis.moves')}
      </text>
      <line class="axis" x1={left} x2={right} y1={bottom} y2={bottom} />
      {players.map((player, seat) => (
        <g key={seat} stroke={player.colour}>
          <polyline class="estimate" points={line((one) => one.estimates[seat] ?? 0)} />
          <polyline points={line((one) => one.scores[seat] ?? 0)} />
        </g>
      ))}
      <line class="now" x1={x(at)} x2={x(at)} y1={top} y2={bottom} />
    </svg>
  );
}
