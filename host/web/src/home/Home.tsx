// Where one begins: what this is, a game at once, tables that one has, mixes to choose from.
import { useEffect, useState } from 'preact/hooks';
import { FileButton } from '../parts/FileButton';
import { useOnce } from '../parts/once';
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import { installed, shownPicture, tableOfRecord, type Installed, type NewTable } from '../wire/http';
import { begin, goTo } from './begin';
import { easierFirst, GameCard } from './GameCard';
import { MyTables } from './MyTables';
import { PlayNow } from './PlayNow';
import { Public } from './Public';

/** A saved game of another program is JSON, laid out for people to read; it is sent without that. */
function compact(text: string) {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

/** A game that plays itself; for who wants no movement, as it ends. */
function LivingBoard() {
  return (
    <picture>
      <source srcset={shownPicture('board')} media="(prefers-reduced-motion: reduce)" />
      <img class="hero-board" src={shownPicture('film')} alt={t('home.board')} />
    </picture>
  );
}

export function Home() {
  const [all, setAll] = useState<Installed | null>(null);
  const [trouble, setTrouble] = useState('');
  const [listed, setListed] = useState(false);
  const [brought, setBrought] = useState<{ made: NewTable; title: string } | null>(null);
  useEffect(() => {
    document.title = 'Bastide · Carcassonne';
    installed()
      .then(setAll)
      .catch((error: unknown) => setTrouble((error as Error).message));
  }, []);
  const once = useOnce();
  const tried = (what: () => Promise<void>) =>
    once(async () => {
      try {
        await what();
      } catch (error) {
        setTrouble(t('error', { sentence: say((error as Error).message) }));
      }
    });
  const record = (file: File) =>
    tried(async () => {
      const made = await tableOfRecord(compact(await file.text()));
      if (made.notes) {
        setTrouble('');
        setBrought({ made, title: file.name });
      } else {
        goTo(made, file.name, []);
      }
    });
  // What can be pressed comes when all that is above it has, and does not move away under a finger.
  const settled = all !== null || trouble !== '';
  return (
    <main class="home">
      <div class="hero">
        <div class="hero-words">
          <h1>Bastide</h1>
          <p class="lead">{t(STATIC ? 'device.lead' : 'home.lead')}</p>
          <PlayNow all={all} onPlay={(agent) => void tried(() => begin(all!.first, agent))} />
          {settled && (
            <p class="row">
              <a class="button" href="#/compose">
                {t('home.compose')}
              </a>
              <a class="button" href="#/puzzles">
                {t('puzzles.title')}
              </a>
              <FileButton
                label={t('home.record')}
                accept=".bastide,.jcz"
                onChosen={(file) => void record(file)}
              />
            </p>
          )}
          {trouble && <p role="alert">{trouble}</p>}
          {brought && (
            <div role="alert">
              {brought.made.notes?.map((note) => <p key={note}>{say(note)}</p>)}
              <button type="button" onClick={() => goTo(brought.made, brought.title, [])}>
                {t('home.brought')}
              </button>
            </div>
          )}
        </div>
        <LivingBoard />
      </div>
      <div class="page">
        {settled && <MyTables />}
        {all?.public && <Public onAnswer={() => setListed(true)} />}
        {(listed || !all?.public) && (
          <section>
            <h2>{t('home.presets')}</h2>
            <ul class="presets cards">
              {[...(all?.games ?? [])].sort(easierFirst).map((game) => (
                <GameCard key={game.name} game={game} onStart={() => void tried(() => begin(game.name))} />
              ))}
            </ul>
          </section>
        )}
        <footer class="about">
          <p>{t('home.about')}</p>
          <p>{t('home.trademark')}</p>
        </footer>
      </div>
    </main>
  );
}
