// What each decision cost against the best there was: in words, on the board, and over the game.
import { useState } from 'preact/hooks';
import { SeatMark } from '../parts/SeatMark';
import { say } from '../text/phrasebook';
import { t, type Key } from '../text/text';
import type { Advice, Judged } from '../wire/messages';
import type { Standings } from './Chart';
import { Reasons } from './Because';
import type { TableStore } from './store';

const mistakes: [number, Key][] = [
  [6, 'analysis.blunder'],
  [3, 'analysis.mistake'],
  [1, 'analysis.inaccuracy'],
  [0, 'analysis.slip'],
]; // points from which on, the dearest first

export const wordFor = (loss: number): Key => mistakes.find(([points]) => loss >= points)![1];

const deep = 'mcts:milliseconds=4000';

function Decision(props: { one: Judged; store: TableStore }) {
  const { one, store } = props;
  const [advice, setAdvice] = useState<Advice | null>(null);
  const [busy, setBusy] = useState(false);
  const name = store.hello.value!.players[one.seat]?.name ?? '';
  const shown = store.past.value?.move === one.move;
  const show = (better = one.better) =>
    void store.lookAt(one.move, better ? { played: one.played, better } : null);
  const think = async () => {
    setBusy(true);
    try {
      setAdvice(await store.ask<Advice>('analysis', { move: one.move, agent: deep }));
    } catch (error) {
      store.sentence.value = (error as Error).message;
    }
    setBusy(false);
  };
  return (
    <li aria-current={shown ? 'true' : undefined}>
      <button type="button" class="plain" onClick={() => show()}>
        {t('analysis.cost', { move: one.move, name, n: Number(one.loss.toFixed(1)) })} {t(wordFor(one.loss))}
      </button>
      {shown && (
        <>
          <p>
            <span class="key played" aria-hidden="true" /> {say(one.played.sentence)}
          </p>
          <p>
            <span class="key" aria-hidden="true" /> {say(one.better?.sentence ?? one.played.sentence)}
          </p>
          <Reasons of={one.because} />
          {advice ? (
            <div role="status">
              {advice.text === one.text ? t('analysis.deepSame') : t('analysis.deepOther')}{' '}
              {advice.text !== one.text && (
                <button type="button" class="plain" onClick={() => show(advice.action)}>
                  {say(advice.action.sentence)}
                </button>
              )}
              <Reasons of={advice.because} />
            </div>
          ) : (
            <button type="button" disabled={busy} onClick={() => void think()}>
              {t('analysis.deep')}
            </button>
          )}
        </>
      )}
    </li>
  );
}

function Means(props: { moves: Judged[]; store: TableStore }) {
  return (
    <p>
      {props.store.hello.value!.players.map((player, seat) => {
        const own = props.moves.filter((one) => one.seat === seat);
        const mean = own.reduce((sum, one) => sum + one.loss, 0) / Math.max(1, own.length);
        return (
          <span key={seat} class="loss">
            <SeatMark seat={seat} colour={player.colour} />{' '}
            {t('analysis.mean', { name: player.name, n: Number(mean.toFixed(2)) })}
          </span>
        );
      })}
    </p>
  );
}

/** `onStandings`: for the chart, which then shows estimates, too. */
export function Analysis(props: { store: TableStore; onStandings: (standings: Standings[]) => void }) {
  const { store } = props;
  const [found, setFound] = useState<Judged[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [all, setAll] = useState(false);
  const run = async () => {
    setBusy(true);
    store.progress.value = 0;
    try {
      const answer = await store.ask<{ moves: Judged[]; standings: Standings[] }>('analysis');
      setFound(answer.moves);
      props.onStandings(answer.standings);
    } catch (error) {
      store.sentence.value = (error as Error).message;
    }
    setBusy(false);
  };
  if (!found) {
    return (
      <div class="row">
        <button type="button" disabled={busy} onClick={() => void run()}>
          {t('analysis.run')}
        </button>
        {busy && <progress value={store.progress.value} aria-label={t('analysis.run')} />}
      </div>
    );
  }
  const dearest = 12;
  const costly = found.filter((one) => one.loss > 0).sort((a, b) => b.loss - a.loss);
  const shown = all ? [...costly].sort((a, b) => a.move - b.move) : costly.slice(0, dearest);
  return (
    <section class="analysis" aria-label={t('analysis.label')}>
      <h2>{t('analysis.label')}</h2>
      <Means moves={found} store={store} />
      <p class="soft">{t('analysis.key')}</p>
      <ol>
        {shown.map((one) => (
          <Decision key={one.move} one={one} store={store} />
        ))}
      </ol>
      {costly.length > dearest && (
        <button type="button" class="plain" onClick={() => setAll(!all)}>
          {t(all ? 'analysis.dearest' : 'analysis.all', { n: costly.length })}
        </button>
      )}
    </section>
  );
}
