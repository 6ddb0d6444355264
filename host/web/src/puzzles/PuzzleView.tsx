// One puzzle: a table of its own with the position; when the line is played, what it is worth and what others lose.
import { effect } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { TableView } from '../table/TableView';
import type { TableStore } from '../table/store';
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import {
  allPuzzles,
  answerPuzzle,
  puzzleTable,
  type PuzzleAnswer,
  type PuzzleLine,
  type PuzzleTable,
} from '../wire/http';
import { device } from '../wire/transport';
import { actionsOf, lineIsOver, noted, whyIn } from './line';
import { keepSolved, nameOf } from './solved';

const rounded = (points: number) => Math.round(10 * points) / 10;
const inPoints = ({ behind, low, high }: PuzzleLine) => ({
  n: rounded(behind),
  low: rounded(low),
  high: rounded(high),
});
const sentence = ({ sentences }: PuzzleLine) =>
  sentences.map(say).reduce((first, second) => t('puzzles.then', { first, second }));

/** "KIND: 1.0 more for you, 12.1 more for the others", in the reader's language. */
function Why(props: { line: PuzzleLine }) {
  const why = whyIn(props.line.why);
  if (!why) return null;
  const how = why.parts.map(({ more, you, points }) =>
    t(`puzzles.${more ? 'more' : 'fewer'}.${you ? 'you' : 'others'}`, { points }),
  );
  return <span> {t('puzzles.why', { what: say(why.what), how: how.join(', ') })}.</span>;
}

function Told(props: { answer: PuzzleAnswer }) {
  const { answer } = props;
  const { right, known, lines } = answer;
  return (
    <>
      <p role="status" class={right ? 'puzzle-right' : 'puzzle-wrong'}>
        <b>{right ? t(known ? 'puzzles.right' : 'puzzles.equal') : t('puzzles.wrong', inPoints(answer))}</b>
        {!right && <Why line={answer} />}
      </p>
      <p>{t('puzzles.best', { line: sentence(lines[0]!) })}</p>
      <details open={!right}>
        <summary>{t('puzzles.lines')}</summary>
        <ul>
          {lines.slice(1).map((line, i) => (
            <li key={i}>
              {t('puzzles.line', { line: sentence(line), ...inPoints(line) })}.
              <Why line={line} />
              {line.played_by.length > 0 && (
                <span> {t('puzzles.tempts', { agents: line.played_by.join(', ') })}</span>
              )}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

interface Asked {
  set: string;
  number: number;
  table: PuzzleTable;
  onAgain: () => void;
}

function Panel(props: Asked & { store: TableStore }) {
  const { set, number, table, store } = props;
  const acts = useRef(new Map<number, string>());
  const [answer, setAnswer] = useState<PuzzleAnswer | null>(null);
  const [trouble, setTrouble] = useState('');
  const [last, setLast] = useState(false);
  const pending = store.pending.value;
  useEffect(
    () =>
      effect(() => {
        const said = store.pending.value;
        if (said) noted(acts.current, said.move, said.text);
      }),
    [store],
  );
  const state = store.state.value!;
  const actions = actionsOf(acts.current, table.move, state.move);
  const mine = state.decision?.seat === table.seat;
  const over = !pending && lineIsOver(actions.length, table.move, state.move, mine && !state.over);
  useEffect(() => {
    if (!over) return;
    answerPuzzle(set, number, actions)
      .then((told) => {
        setAnswer(told);
        if (told.right) keepSolved(nameOf(set, number));
      })
      .catch((error: unknown) => setTrouble((error as Error).message));
  }, [over]);
  useEffect(() => {
    allPuzzles()
      .then(({ sets }) => setLast(!sets.some((one) => one.set === set && one.puzzles.length > number)))
      .catch(() => setLast(true));
  }, [set, number]);
  return (
    <section class="puzzle-panel" aria-live="polite">
      <h2>
        {t('puzzles.number', { number })} · {t('puzzles.left', { n: table.tiles_left })}
      </h2>
      {!over && <p>{t('puzzles.ask')}</p>}
      {over && !answer && !trouble && <p role="status">{t('puzzles.judging')}</p>}
      {trouble && <p role="alert">{trouble}</p>}
      {answer && <Told answer={answer} />}
      {over && (
        <div class="row">
          <button type="button" onClick={props.onAgain}>
            {t('puzzles.again')}
          </button>
          {!last && (
            <a class="button" href={`#/puzzle/${set}/${number + 1}`}>
              {t('puzzles.next')}
            </a>
          )}
        </div>
      )}
      <a href="#/puzzles">{t('puzzles.all')}</a>
    </section>
  );
}

export function PuzzleView(props: { set: string; number: number }) {
  const { set, number } = props;
  const [table, setTable] = useState<PuzzleTable | null>(null);
  const [trouble, setTrouble] = useState('');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let made = '';
    let left = false;
    const drop = () => {
      if (made) void device?.remove(made); // it is for this alone
    };
    setTable(null);
    puzzleTable(set, number)
      .then((one) => {
        made = one.table;
        if (left) drop();
        else setTable(one);
      })
      .catch((error: unknown) => setTrouble((error as Error).message));
    return () => {
      left = true;
      drop();
    };
  }, [set, number, tries]);
  useEffect(() => {
    document.title = `${t('puzzles.number', { number })} · Bastide`;
  }, [number]);
  if (!table) {
    return (
      <main class="page narrow">
        <p role={trouble ? 'alert' : 'status'}>{trouble || t('connection.connecting')}</p>
      </main>
    );
  }
  const again = () => setTries(tries + 1);
  return (
    <TableView
      key={table.table}
      table={table.table}
      keyOfTable={table.keys.seats[table.seat]!}
      above={(store) =>
        store.state.value && <Panel store={store} set={set} number={number} table={table} onAgain={again} />
      }
    />
  );
}
