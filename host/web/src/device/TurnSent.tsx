// A turn that somebody sent: it is checked, and played on here.
import { useEffect, useState } from 'preact/hooks';
import { forget, mine, remember } from '../parts/mine';
import { useOnce } from '../parts/once';
import { tableHash } from '../route';
import { t } from '../text/text';
import { summaryOf, tableOfRecord } from '../wire/http';
import { device } from '../wire/transport';
import { standing, unsealed, type Sent, type Stands } from './turns';

type Known = Stands & { sent: Sent };

async function look(turn: string): Promise<Known> {
  const sent = await unsealed(turn);
  const tables = new Set(mine.value.filter(({ game }) => game === sent.game).map(({ table }) => table));
  const here: { table: string; record: string }[] = [];
  for (const table of tables) {
    here.push({ table, record: await device!.record(table) });
  }
  return { sent, ...standing(sent.record, here) };
}

/** The engine plays the record through, and refuses what is against the rules. */
async function open({ sent, stands, table }: Known): Promise<string> {
  const made = await tableOfRecord(sent.record, { aids: sent.aids });
  const key = made.keys.seats[sent.seat];
  if (!key) {
    throw new Error(t('link.bad'));
  }
  const { title, players } = await summaryOf(made.table, key);
  remember({
    table: made.table,
    key,
    title,
    players: players.map((player) => player.name),
    when: Date.now(),
    keys: made.keys,
    game: sent.game,
  });
  if (stands === 'on') {
    mine.value.filter((one) => one.table === table).forEach(forget);
    await device!.remove(table!);
  }
  return tableHash(made.table, key);
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
  const own = known?.table && mine.value.find(({ table }) => table === known.table);
  return (
    <main class="page narrow">
      <h1>{t('turn.sent')}</h1>
      {trouble && <p role="alert">{trouble}</p>}
      {known && <p>{t(`turn.${known.stands}`)}</p>}
      {known && (
        <p class="row">
          {known.stands !== 'behind' && (
            <button type="button" class="main" onClick={() => void once(() => go(() => open(known)))}>
              {t('turn.open')}
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
