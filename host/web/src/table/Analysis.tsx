// What each decision cost against the best there was: a bar for each, and the dearest in words.
import { useState } from 'preact/hooks';
import { SeatMark } from '../parts/SeatMark';
import { t } from '../text/text';
import type { Judged } from '../wire/messages';
import type { TableStore } from './store';

const dearest = 12;
const blunder = 4; // points

function Bars(props: { moves: Judged[]; store: TableStore }) {
  const { moves, store } = props;
  const players = store.hello.value!.players;
  const most = Math.max(1, ...moves.map((one) => one.loss));
  const last = moves[moves.length - 1]?.move ?? 1;
  return (
    <svg class="chart" viewBox="0 0 300 60" role="img" aria-label={t('analysis.label')}>
      <line class="axis" x1="6" x2="294" y1="54" y2="54" />
      {moves
        .filter((one) => one.loss > 0)
        .map((one) => (
          <rect
            key={one.move}
            x={6 + (286 * one.move) / Math.max(1, last)}
            y={54 - (48 * one.loss) / most}
            width="2.4"
            height={(48 * one.loss) / most}
            fill={players[one.seat]?.colour ?? '#888'}
          />
        ))}
    </svg>
  );
}

export function Analysis(props: { store: TableStore }) {
  const { store } = props;
  const [moves, setMoves] = useState<Judged[] | null>(null);
  const [busy, setBusy] = useState(false);
  const players = store.hello.value!.players;
  const run = async () => {
    setBusy(true);
    store.progress.value = 0;
    try {
      setMoves((await store.ask<{ moves: Judged[] }>('analysis')).moves);
    } catch (error) {
      store.sentence.value = (error as Error).message;
    }
    setBusy(false);
  };
  if (!moves) {
    return (
      <div class="row">
        <button type="button" disabled={busy} onClick={() => void run()}>
          {t('analysis.run')}
        </button>
        {busy && <progress value={store.progress.value} aria-label={t('analysis.run')} />}
      </div>
    );
  }
  const worst = [...moves].sort((a, b) => b.loss - a.loss).slice(0, dearest);
  return (
    <section class="analysis" aria-label={t('analysis.label')}>
      <h2>{t('analysis.label')}</h2>
      <p>
        {players.map((player, seat) => {
          const own = moves.filter((one) => one.seat === seat);
          const mean = own.reduce((sum, one) => sum + one.loss, 0) / Math.max(1, own.length);
          return (
            <span key={seat} class="loss">
              <SeatMark seat={seat} colour={player.colour} />{' '}
              {t('analysis.mean', { name: player.name, n: Number(mean.toFixed(2)) })}
            </span>
          );
        })}
      </p>
      <Bars moves={moves} store={store} />
      <ol>
        {worst
          .filter((one) => one.loss > 0)
          .map((one) => (
            <li key={one.move} class={one.loss >= blunder ? 'blunder' : ''}>
              <button type="button" class="plain" onClick={() => void store.lookAt(one.move)}>
                {t('analysis.move', {
                  move: one.move,
                  name: players[one.seat]?.name ?? '',
                  text: one.text,
                  best: one.best,
                  loss: one.loss,
                })}
              </button>
            </li>
          ))}
      </ol>
    </section>
  );
}
