// Looking back: the game move by move, the scores over it, its record.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../text/text';
import { tableFile } from '../wire/http';
import { device } from '../wire/transport';
import { Analysis } from './Analysis';
import { Lines } from './Lines';
import { PlayOn } from './PlayOn';
import { Chart, type Standings } from './Chart';
import { EndTable, LastScores } from './EndTable';
import { Rematch } from './Rematch';
import type { Looking } from './looking';
import type { SortOfPoints } from '../wire/messages';
import type { TableStore } from './store';

const pace = 700; // ms a move

function save(name: string, content: string | Blob, type: string): void {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** The board as a bitmap, drawn by the browser. */
async function bitmap(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext('2d')!.drawImage(image, 0, 0);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('PNG'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

export function After(props: { store: TableStore; looking: Looking }) {
  const { store } = props;
  const state = store.state.value!;
  const at = store.past.value?.move ?? state.move;
  const [playing, setPlaying] = useState(false);
  const [standings, setStandings] = useState<Standings[]>([]);
  const [sorts, setSorts] = useState<SortOfPoints[]>([]);
  useEffect(() => {
    if (!playing) {
      return undefined;
    }
    const timer = setTimeout(() => {
      const next = at + 1;
      setPlaying(next < state.move);
      void store.lookAt(next).then((there) => there || setPlaying(false));
    }, pace);
    return () => clearTimeout(timer);
  }, [playing, at, state.move, store]);
  useEffect(() => {
    if (state.over) {
      store
        .ask<{ moves: Standings[]; points: SortOfPoints[] }>('scores')
        .then((answer) => {
          setStandings(answer.moves);
          setSorts(answer.points);
        })
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
  const toggle = async () => {
    const begins = !playing && at >= state.move;
    if (!begins || (await store.lookAt(0))) {
      setPlaying(!playing); // when the beginning is there: before it nothing comes next
    }
  };
  const present = () => {
    setPlaying(false);
    void store.lookAt(null);
  };
  const record = () =>
    tried(async () =>
      save(
        `${store.table}.bastide`,
        await (device?.record(store.table) ?? tableFile(store.table, store.key, 'record')),
        'text/plain',
      ),
    );
  const picture = () =>
    tried(async () =>
      save(`${store.table}.svg`, await tableFile(store.table, store.key, `picture/${at}`), 'image/svg+xml'),
    );
  const film = () =>
    tried(async () =>
      save(`${store.table}-film.svg`, await tableFile(store.table, store.key, 'film'), 'image/svg+xml'),
    );
  const png = () =>
    tried(async () =>
      save(
        `${store.table}.png`,
        await bitmap(await tableFile(store.table, store.key, `picture/${at}`)),
        'image/png',
      ),
    );
  const players = store.hello.value!.players;
  const totals = players.map((_, seat) => state.seats[String(seat)]?.score ?? 0);
  return (
    <section class="after">
      {state.over && <Rematch store={store} tried={tried} />}
      {sorts.length > 0 && <EndTable sorts={sorts} players={players} totals={totals} />}
      {state.over && <LastScores store={store} looking={props.looking} totals={totals} />}
      {standings.length > 1 && (
        <Chart standings={standings} players={players} at={at} onGo={(move) => void store.lookAt(move)} />
      )}
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
        <button type="button" onClick={() => void toggle()}>
          {playing ? t('replay.pause') : t('replay.play')}
        </button>
        {store.past.value && (
          <button type="button" onClick={present}>
            {t('replay.now')}
          </button>
        )}
        <button type="button" onClick={() => void picture()}>
          {t('after.picture')} (SVG)
        </button>
        <button type="button" onClick={() => void png()}>
          {t('after.picture')} (PNG)
        </button>
        {state.over && (
          <button type="button" onClick={() => void film()}>
            {t('after.film')}
          </button>
        )}
        {(STATIC || state.over) && (
          <button type="button" onClick={() => void record()}>
            {t('after.record')}
          </button>
        )}
      </div>
      {state.over && at < state.move && <PlayOn store={store} at={at} tried={tried} />}
      <Lines table={store.table} />
      {state.over && <Analysis store={store} onStandings={setStandings} />}
    </section>
  );
}
