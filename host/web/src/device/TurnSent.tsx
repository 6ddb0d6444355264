// A turn that somebody sent: it is checked, and played on here.
import { useEffect, useState } from 'preact/hooks';
import { mine } from '../parts/mine';
import { useOnce } from '../parts/once';
import { tableHash } from '../route';
import { t } from '../text/text';
import { device } from '../wire/transport';
import { open, type Known } from './opening';
import { standing, unsealed } from './turns';

async function look(turn: string): Promise<Known> {
  const sent = await unsealed(turn);
  const tables = new Set(mine.value.filter(({ game }) => game === sent.game).map(({ table }) => table));
  const here: { table: string; record: string }[] = [];
  for (const table of tables) {
    here.push({ table, record: await device!.record(table) });
  }
  return { sent, ...standing(sent.record, here) };
}

export function TurnSent(props: { turn: string }) {
  const [known, setKnown] = useState<Known | null>(null);
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    document.title = 'Bastide';
    look(props.turn)
      .then(setKnown)
      .catch((error: unknown) => setTrouble((error as Error).message));
  }, [props.turn]);
  const once = useOnce();
  const go = async (what: () => Promise<string>) => {
    try {
      location.replace(await what());
    } catch (error) {
      setTrouble(t('error', { sentence: (error as Error).message }));
    }
  };
  const begin = (turn: Known) => void once(() => go(() => open(turn, (table) => device!.remove(table))));
  const own = known?.table && mine.value.find(({ table }) => table === known.table);
  return (
    <main class="page narrow">
      <h1>{t(known?.sent.over ? 'turn.over' : 'turn.sent')}</h1>
      {trouble && <p role="alert">{trouble}</p>}
      {known && <p>{t(`turn.${known.stands}`)}</p>}
      {known && (
        <p class="row">
          {known.stands !== 'behind' && (
            <button type="button" class="main" onClick={() => begin(known)}>
              {t(known.sent.over ? 'turn.openEnd' : 'turn.open')}
            </button>
          )}
          {own && (
            <a class="button" href={tableHash(own.table, own.key)}>
              {t('turn.own')}
            </a>
          )}
        </p>
      )}
      <p>
        <a href="#/">{t('nav.home')}</a>
      </p>
    </main>
  );
}
