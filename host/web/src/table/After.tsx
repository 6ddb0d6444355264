// Looking back: the game move by move, the scores over it, its record.
import { useEffect, useState } from 'preact/hooks';
import { remember } from '../parts/mine';
import { route, tableHash } from '../route';
import { t } from '../text/text';
import { tableFile, tableOfRecord } from '../wire/http';
import { Analysis } from './Analysis';
import { Chart, type Standings } from './Chart';
import type { TableStore } from './store';

const pace = 700; // ms a move

function save(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

export function After(props: { store: TableStore }) {
  const { store } = props;
  const state = store.state.value!;
  const at = store.past.value?.move ?? state.move;
  const [playing, setPlaying] = useState(false);
  const [standings, setStandings] = useState<Standings[]>([]);
  useEffect(() => {
    if (!playing) {
      return undefined;
    }
    const timer = setTimeout(() => {
      const next = at + 1;
      setPlaying(next < state.move);
      void store.lookAt(next);
    }, pace);
    return () => clearTimeout(timer);
  }, [playing, at, state.move, store]);
  useEffect(() => {
    if (state.over) {
      store
        .ask<{ moves: Standings[] }>('scores')
        .then((answer) => setStandings(answer.moves))
        .catch(() => setStandings([]));
    }
  }, [state.over, store]);

  const tried = async (what: () => Promise<void>) => {
    try {
      await what();
    } catch (error) {
      store.sentence.value = (error as Error).message;
    }
  };
  const record = () =>
    tried(async () =>
      save(`${store.table}.bastide`, await tableFile(store.table, store.key, 'record'), 'text/plain'),
    );
  const picture = () =>
    tried(async () =>
      save(`${store.table}.svg`, await tableFile(store.table, store.key, `picture/${at}`), 'image/svg+xml'),
    );
  const again = () =>
    tried(async () => {
      const made = await tableOfRecord(await tableFile(store.table, store.key, 'record'), at);
      const title = store.hello.value!.game.title;
      const players = store.hello.value!.players.map((player) => player.name);
      remember({ table: made.table, key: made.keys.host, title, players, when: Date.now(), keys: made.keys });
      location.hash = tableHash(made.table, made.keys.host);
      route.value = { at: 'table', table: made.table, key: made.keys.host };
    });
  return (
    <section class="after">
      <label>
        {t('replay.at', { move: at, of: state.move })}
        <input
          type="range"
          min={0}
          max={state.move}
          value={at}
          aria-label={t('replay.label')}
          onInput={(event) => void store.lookAt(Number(event.currentTarget.value))}
        />
      </label>
      <div class="row">
        <button
          type="button"
          onClick={() => (at >= state.move ? void store.lookAt(0) : undefined, setPlaying(!playing))}
        >
          {playing ? t('replay.pause') : t('replay.play')}
        </button>
        {store.past.value && (
          <button type="button" onClick={() => (setPlaying(false), void store.lookAt(null))}>
            {t('replay.now')}
          </button>
        )}
        <button type="button" onClick={() => void picture()}>
          {t('after.picture')}
        </button>
        {state.over && (
          <>
            <button type="button" onClick={() => void record()}>
              {t('after.record')}
            </button>
            {at < state.move && (
              <button type="button" onClick={() => void again()}>
                {t('after.again')}
              </button>
            )}
          </>
        )}
      </div>
      {state.over && <Analysis store={store} />}
      {standings.length > 1 && <Chart standings={standings} players={store.hello.value!.players} />}
    </section>
  );
}
