// The tables that this browser knows: how each stands, and whose turn it is.
import { useEffect, useState } from 'preact/hooks';
import { forget, mine, type Mine } from '../parts/mine';
import { SeatMark } from '../parts/SeatMark';
import { tableHash } from '../route';
import { say } from '../text/phrasebook';
import { language, t } from '../text/text';
import { summaryOf, type Summary } from '../wire/http';
import { device } from '../wire/transport';

const asked = 12; // tables whose standing is looked up: the latest
const pause = 30_000; // ms until they are looked up again

/** By table and key; asked one after the other, so that a server has no crowd to answer. */
function useSummaries(tables: Mine[]): Map<string, Summary | null> {
  const [known, setKnown] = useState(new Map<string, Summary | null>());
  const names = tables.map((one) => `${one.table}${one.key}`).join(' ');
  useEffect(() => {
    let left = false;
    const look = async () => {
      for (const one of tables) {
        if (left || document.hidden) {
          return;
        }
        const summary = await summaryOf(one.table, one.key).catch(() => null);
        setKnown((before) => new Map(before).set(`${one.table}${one.key}`, summary));
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

function Stands(props: { summary: Summary | null | undefined }) {
  const { summary } = props;
  if (summary === undefined) {
    return <span class="stands" />;
  }
  if (summary === null) {
    return <span class="stands">{t('home.gone')}</span>;
  }
  const { seat } = summary;
  const player = typeof seat === 'number' ? summary.players[seat] : undefined;
  return (
    <span class="stands">
      {player && typeof seat === 'number' && <SeatMark seat={seat} colour={player.colour} />}
      {summary.over
        ? say(summary.verdict)
        : summary.mine
          ? t('home.yourTurn')
          : player
            ? t('turn.others', { name: player.name })
            : t('turn.chance')}
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
  const known = useSummaries(all.slice(0, asked));
  if (all.length === 0) {
    return null;
  }
  const when = new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section>
      <h2>{t('home.mine')}</h2>
      <ul class="tables">
        {all.map((one) => {
          const summary = known.get(`${one.table}${one.key}`);
          return (
            <li key={`${one.table}${one.key}`} class={summary?.mine ? 'yours' : ''}>
              <a href={tableHash(one.table, one.key)}>{say(one.title) || one.table}</a>
              <Stands summary={summary} />
              <span class="with">{one.players.join(', ')}</span>
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
