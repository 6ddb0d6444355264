// The tables that everybody may see: a free seat to take, or a game to watch. Names are as strangers typed them: plain text.
import { useEffect, useState } from 'preact/hooks';
import { remember } from '../parts/mine';
import { tableHash } from '../route';
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import { publicTables, takeSeat, type PublicTable } from '../wire/http';

const anew = 15_000; // ms until it is asked again

function Row(props: { one: PublicTable; onGo: (one: PublicTable, seat: boolean) => void }) {
  const { one, onGo } = props;
  const stands = one.over ? t('public.over') : t('public.turn', { n: one.turn });
  const title = say(one.title) || t('public.untitled');
  return (
    <li>
      <b>{title}</b>
      <span>
        {one.players
          .map((player) =>
            player.free ? t('public.free') : player.agent ? `${player.name} (${player.agent})` : player.name,
          )
          .join(', ')}
      </span>
      <span>
        {stands}
        {one.there > 0 ? ` · ${t('public.there', { n: one.there })}` : ''}
      </span>
      {one.free > 0 && (
        <button
          type="button"
          class="main"
          aria-label={`${t('public.take')}: ${title}`}
          onClick={() => onGo(one, true)}
        >
          {t('public.take')}
        </button>
      )}
      <button type="button" aria-label={`${t('public.watch')}: ${title}`} onClick={() => onGo(one, false)}>
        {t('public.watch')}
      </button>
    </li>
  );
}

export function Public() {
  const [tables, setTables] = useState<PublicTable[]>([]);
  const [all, setAll] = useState(0);
  const [trouble, setTrouble] = useState('');
  const more = async (from: number) => {
    try {
      const page = await publicTables(from);
      setTables((before) => [...before.slice(0, from), ...page.tables]);
      setAll(page.of);
      setTrouble('');
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };
  useEffect(() => {
    void more(0);
    const timer = setInterval(() => void more(0), anew);
    return () => clearInterval(timer);
  }, []);
  const go = async (one: PublicTable, seat: boolean) => {
    try {
      const key = seat ? (await takeSeat(one.table)).key : one.watch;
      const players = one.players.map((player) => player.name);
      remember({ table: one.table, key, title: one.title, players, when: Date.now() });
      location.hash = tableHash(one.table, key);
    } catch (error) {
      setTrouble((error as Error).message);
      void more(0);
    }
  };
  return (
    <section class="public">
      <h2>{t('public.title')}</h2>
      {trouble && <p role="alert">{trouble}</p>}
      {tables.length === 0 && <p>{t('public.none')}</p>}
      <ul class="tables">
        {tables.map((one) => (
          <Row key={one.table} one={one} onGo={(which, seat) => void go(which, seat)} />
        ))}
      </ul>
      {all > tables.length && (
        <button type="button" onClick={() => void more(tables.length)}>
          {t('public.more', { n: all - tables.length })}
        </button>
      )}
    </section>
  );
}
