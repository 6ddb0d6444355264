// Where one begins: tables that one has, games to start at once.
import { useEffect, useState } from 'preact/hooks';
import { forget, mine, remember } from '../parts/mine';
import { linkTo, tableHash } from '../route';
import { language, t } from '../text/text';
import { Public } from './Public';
import { gameFile, installed, newTable, tableOfRecord, type Installed, type NewTable } from '../wire/http';

export function Home() {
  const [all, setAll] = useState<Installed | null>(null);
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    installed()
      .then(setAll)
      .catch((error: unknown) => setTrouble((error as Error).message));
  }, []);
  const open = (made: NewTable, title: string, players: string[]) => {
    const persons = made.keys.seats.filter((key) => key);
    const key = persons.length === 1 ? persons[0]! : made.keys.host;
    remember({ table: made.table, key, title, players, when: Date.now(), keys: made.keys });
    location.href = linkTo(tableHash(made.table, key));
  };
  const tried = async (what: () => Promise<void>) => {
    try {
      await what();
    } catch (error) {
      setTrouble(t('error', { sentence: (error as Error).message }));
    }
  };
  const start = (name: string, title: string) =>
    tried(async () => open(await newTable((await gameFile(name)).toml), title, []));
  const record = (files: FileList | null) =>
    tried(async () => {
      const file = files?.[0];
      if (file) {
        open(await tableOfRecord(await file.text()), file.name, []);
      }
    });
  return (
    <main class="page">
      <h1>Bastide</h1>
      <p class="lead">{t('home.lead')}</p>
      <p class="row">
        <a class="button main" href="#/compose">
          {t('home.compose')}
        </a>
        <label class="button">
          {t('home.record')}
          <input
            class="hidden"
            type="file"
            accept=".bastide"
            onChange={(event) => void record(event.currentTarget.files)}
          />
        </label>
      </p>
      {trouble && <p role="alert">{trouble}</p>}
      <section>
        <h2>{t('home.mine')}</h2>
        {mine.value.length === 0 && <p>{t('home.none')}</p>}
        <ul class="tables">
          {mine.value.map((one) => (
            <li key={`${one.table}${one.key}`}>
              <a href={tableHash(one.table, one.key)}>{one.title || one.table}</a>
              <span>{one.players.join(', ')}</span>
              <time dateTime={new Date(one.when).toISOString()}>
                {new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' }).format(
                  one.when,
                )}
              </time>
              <button
                type="button"
                class="plain"
                aria-label={`${t('home.forget')}: ${one.title || one.table}`}
                onClick={() => forget(one)}
              >
                {t('home.forget')}
              </button>
            </li>
          ))}
        </ul>
      </section>
      {all?.public && <Public />}
      <section>
        <h2>{t('home.presets')}</h2>
        <ul class="presets">
          {all?.games.map((game) => (
            <li key={game.name}>
              <button type="button" onClick={() => void start(game.name, game.title)}>
                {game.title}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}
