// What gave the points, by player; and the last scores one by one, each lit up on the board.
import { useState } from 'preact/hooks';
import { SeatMark } from '../parts/SeatMark';
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import type { Entry, PlayerInfo, SortOfPoints } from '../wire/messages';
import type { Looking } from './looking';
import { withoutRules } from './Rules';
import type { TableStore } from './store';

export function EndTable(props: { sorts: SortOfPoints[]; players: PlayerInfo[]; totals: number[] }) {
  const { sorts, players, totals } = props;
  const best = Math.max(...totals);
  return (
    <div class="wide-table" tabIndex={0} role="region" aria-label={t('end.table')}>
      <table class="end">
        <caption class="hidden">{t('end.table')}</caption>
        <thead>
          <tr>
            <td />
            {players.map((player, seat) => (
              <th key={seat} scope="col">
                <SeatMark seat={seat} colour={player.colour} /> <span>{player.name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorts.map(({ sort, points }) => (
            <tr key={sort}>
              <th scope="row">{sort ? say(sort) : t('end.other')}</th>
              {points.map((n, seat) => (
                <td key={seat} class={n === 0 ? 'nothing' : ''}>
                  {n}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('end.total')}</th>
            {totals.map((n, seat) => (
              <td key={seat}>{n === best ? <strong>{n}</strong> : n}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** What each seat had before the last scores from number `from` on. */
export function before(totals: number[], last: readonly Entry[], from: number): number[] {
  const had = [...totals];
  for (const { seat, points = 0 } of last.slice(from)) {
    if (seat !== null) {
      had[seat]! -= points;
    }
  }
  return had;
}

export function LastScores(props: { store: TableStore; looking: Looking; totals: number[] }) {
  const { store, looking, totals } = props;
  const [at, setAt] = useState(-1);
  const players = store.hello.value!.players;
  const last = store.log.value.filter((entry) => entry.final);
  if (last.length === 0) {
    return null;
  }
  const go = (to: number) => {
    setAt(to);
    void store.lookAt(null);
    void looking.light(last[to]?.about);
  };
  const entry = last[at];
  return (
    <section class="last-scores" aria-label={t('end.last')}>
      <div class="row">
        <button type="button" disabled={at < 0} onClick={() => go(at - 1)}>
          {t('end.previous')}
        </button>
        <button type="button" disabled={at >= last.length - 1} onClick={() => go(at + 1)}>
          {at < 0 ? t('end.first') : t('end.next')}
        </button>
        <small>{at >= 0 && `${at + 1} / ${last.length}`}</small>
      </div>
      {entry && (
        <div aria-live="polite">
          <p>{withoutRules(say(entry.text), entry.rules ?? [])}</p>
          <p>
            {before(totals, last, at + 1).map((n, seat) => (
              <span key={seat} class="loss">
                <SeatMark seat={seat} colour={players[seat]?.colour ?? '#888'} /> {n}
              </span>
            ))}
          </p>
        </div>
      )}
    </section>
  );
}
