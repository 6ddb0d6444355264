// The tables that everybody may see: a free seat to take, or a game to watch. Names are as strangers typed them: plain text.
import { useEffect, useRef, useState } from 'preact/hooks';
import { remember } from '../parts/mine';
import { useOnce } from '../parts/once';
import { tableHash } from '../route';
import { apart } from '../text/apart';
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import { publicTables, takeSeat, type PublicTable } from '../wire/http';
import { rowsTo } from './pages';

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
            player.free ? t('public.free') : apart(player.name) + (player.agent ? ` (${player.agent})` : ''),
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

const page = async (from: number) => {
  const { tables, of } = await publicTables(from);
  return { rows: tables, of };
};

/** `onAnswer`: the list is there, or why it is not. */
export function Public(props: { onAnswer: () => void }) {
  const [tables, setTables] = useState<PublicTable[]>([]);
  const [all, setAll] = useState(0);
  const [trouble, setTrouble] = useState('');
  const wanted = useRef(1); // rows
  const asked = useRef(0); // so often: what is answered late is older than what is shown
  const look = async () => {
    const now = ++asked.current;
    try {
      const { rows, of } = await rowsTo(wanted.current, page, (one) => one.table);
      if (now === asked.current) {
        setTables(rows);
        setAll(of);
        setTrouble('');
      }
    } catch (error) {
      if (now === asked.current) {
        setTrouble((error as Error).message);
      }
    }
    props.onAnswer();
  };
  const more = () => {
    wanted.current = tables.length + 1;
    void look();
  };
  useEffect(() => {
    void look();
    const timer = setInterval(() => void look(), anew);
    return () => clearInterval(timer);
  }, []);
  const once = useOnce(); // a second press would take another seat
  const go = async (one: PublicTable, seat: boolean) => {
    try {
      const key = seat ? (await takeSeat(one.table)).key : one.watch;
      const players = one.players.map((player) => player.name);
      remember({ table: one.table, key, title: one.title, players, when: Date.now() });
      location.hash = tableHash(one.table, key);
    } catch (error) {
      await look(); // somebody else may have been quicker
      setTrouble((error as Error).message);
    }
  };
  return (
    <section class="public">
      <h2>{t('public.title')}</h2>
      {trouble && <p role="alert">{trouble}</p>}
      {tables.length === 0 && <p>{t('public.none')}</p>}
      <ul class="tables">
        {tables.map((one) => (
          <Row key={one.table} one={one} onGo={(which, seat) => void once(() => go(which, seat))} />
        ))}
      </ul>
      {all > tables.length && (
        <button type="button" onClick={more}>
          {t('public.more', { n: all - tables.length })}
        </button>
      )}
    </section>
  );
}
