// All puzzles that there are, by the mixes they are of.
import { useEffect, useState } from 'preact/hooks';
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import { allPuzzles, type PuzzleSet } from '../wire/http';
import { isSolved, nameOf } from './solved';

function Titled(props: { set: PuzzleSet; title: string }) {
  const { set, title } = props;
  return (
    <section>
      <h2>{say(title)}</h2>
      <ul class="puzzle-list">
        {set.puzzles.map((puzzle, i) =>
          puzzle.title !== title ? null : (
            <li key={i}>
              <a class="button" href={`#/puzzle/${set.set}/${i + 1}`}>
                <b>{t('puzzles.number', { number: i + 1 })}</b>
                <span>{t('puzzles.left', { n: puzzle.tiles_left })}</span>
                {isSolved(nameOf(set.set, i + 1)) && <span class="solved">{t('puzzles.solved')}</span>}
              </a>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

export function Puzzles() {
  const [sets, setSets] = useState<PuzzleSet[]>([]);
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    document.title = `${t('puzzles.title')} · Bastide`;
    allPuzzles()
      .then((all) => setSets(all.sets))
      .catch((error: unknown) => setTrouble((error as Error).message));
  }, []);
  return (
    <main class="page">
      <h1>{t('puzzles.title')}</h1>
      <p class="lead">{t('puzzles.lead')}</p>
      {trouble && <p role="alert">{trouble}</p>}
      {sets.flatMap((set) =>
        [...new Set(set.puzzles.map((puzzle) => puzzle.title))].map((title) => (
          <Titled key={`${set.set} ${title}`} set={set} title={title} />
        )),
      )}
    </main>
  );
}
