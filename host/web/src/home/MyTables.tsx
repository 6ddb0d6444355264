// The tables that this browser knows: how each stands, and whose turn it is.
import { useEffect, useState } from 'preact/hooks';
import { forget, mine, tellOver, type Mine } from '../parts/mine';
import { SeatMark } from '../parts/SeatMark';
import { tableHash } from '../route';
import { apart } from '../text/apart';
import { say } from '../text/phrasebook';
import { language, t } from '../text/text';
import { summaryOf, type Summary } from '../wire/http';
import { device } from '../wire/transport';
import { after, standingOf, type Standing } from './standing';

const asked = 12; // tables whose standing is looked up: the latest
const pause = 30_000; // ms until they are looked up again

/** By table and key; asked one after the other, so that a server has no crowd to answer. */
function useStandings(tables: Mine[]): Map<string, Standing> {
  const [known, setKnown] = useState(new Map<string, Standing>());
  const names = tables.map((one) => `${one.table}${one.key}`).join(' ');
  useEffect(() => {
    let left = false;
    const look = async () => {
      for (const one of tables) {
        if (left || document.hidden) {
          return;
        }
        const name = `${one.table}${one.key}`;
        const now = await standingOf(summaryOf(one.table, one.key));
        setKnown((before) => new Map(before).set(name, after(before.get(name), now)));
        if (now.summary) {
          tellOver(one.table, now.summary.over);
        }
      }
    };
    void look();
    const timer = setInterval(() => void look(), pause);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [names]);
  return known;
}

/** As it was when the server told it. */
function wordsOf(summary: Summary): string {
  if (summary.over) {
    return say(summary.verdict);
  }
  const player = typeof summary.seat === 'number' ? summary.players[summary.seat] : undefined;
  if (summary.mine) {
    return t('home.yourTurn');
  }
  return player ? t('turn.others', { name: player.name }) : t('turn.chance');
}

/** Why that is all that is known. Without a server the page tells elsewhere what is wrong. */
function wordsFor(trouble: Standing['trouble']): string {
  if (typeof trouble === 'object') {
    return say(trouble.sentence);
  }
  return trouble === 'gone' ? t('home.gone') : trouble && !STATIC ? t('home.silent') : '';
}

function Stands(props: { standing: Standing | undefined }) {
  const { summary, trouble } = props.standing ?? {};
  const seat = summary?.seat;
  const player = typeof seat === 'number' ? summary!.players[seat] : undefined;
  const words = [summary ? wordsOf(summary) : '', wordsFor(trouble)];
  return (
    <span class="stands">
      {player && typeof seat === 'number' && <SeatMark seat={seat} colour={player.colour} />}
      {words.filter(Boolean).join(' · ')}
    </span>
  );
}

/** Without a server the game is nowhere else. */
function drop(one: Mine): void {
  if (!device) {
    forget(one);
  } else if (confirm(t('device.drop'))) {
    forget(one);
    void device.remove(one.table);
  }
}

export function MyTables() {
  const all = mine.value;
  const known = useStandings(all.slice(0, asked));
  if (all.length === 0) {
    return null;
  }
  const when = new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section>
      <h2>{t('home.mine')}</h2>
      <ul class="tables">
        {all.map((one) => {
          const standing = known.get(`${one.table}${one.key}`);
          return (
            <li key={`${one.table}${one.key}`} class={standing?.summary?.mine ? 'yours' : ''}>
              <a href={tableHash(one.table, one.key)}>{say(one.title) || one.table}</a>
              <Stands standing={standing} />
              <span class="with">{one.players.map(apart).join(', ')}</span>
              <time dateTime={new Date(one.when).toISOString()}>{when.format(one.when)}</time>
              <button
                type="button"
                class="plain"
                aria-label={`${t('home.forget')}: ${say(one.title) || one.table}`}
                onClick={() => drop(one)}
              >
                {t('home.forget')}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
