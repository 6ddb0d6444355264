// What happened, newest first; the rules that are named can be read.
import { t } from '../text/text';
import type { Entry } from '../wire/messages';
import type { Looking } from './looking';
import type { TableStore } from './store';

/** The text with a button in the place of each rule's id. */
function WithRules(props: { entry: Entry; looking: Looking }) {
  const rules = props.entry.rules ?? [];
  if (rules.length === 0) {
    return <>{props.entry.text}</>;
  }
  const pieces = props.entry.text.split(
    new RegExp(`\\b(${rules.map((id) => id.replace(/[^\w-]/g, '')).join('|')})\\b`),
  );
  return (
    <>
      {pieces.map((piece, i) =>
        rules.includes(piece) ? (
          <button key={i} type="button" class="rule" onClick={() => (props.looking.rule.value = piece)}>
            {piece}
          </button>
        ) : (
          piece
        ),
      )}
    </>
  );
}

export function Log(props: { store: TableStore; looking: Looking }) {
  const { store } = props;
  const past = store.past.value;
  const entries = past ? store.log.value.filter((entry) => entry.move <= past.move) : store.log.value;
  const shown = entries.slice(-120).reverse();
  const players = store.hello.value!.players;
  return (
    <section class="log" aria-label={t('log.label')}>
      <h2>{t('log.label')}</h2>
      <ol tabIndex={0} aria-label={t('log.label')}>
        {shown.map((entry, i) => (
          <li key={entries.length - i} class={entry.kind}>
            {entry.kind === 'score' && entry.seat !== null && (
              <b class={`points seat-${entry.seat}`}>
                {(entry.points ?? 0) >= 0 ? '+' : '−'}
                {Math.abs(entry.points ?? 0)} {players[entry.seat]?.name}
              </b>
            )}{' '}
            {entry.kind === 'turn' ? (
              <button
                type="button"
                class="plain"
                title={t('log.go')}
                onClick={() => void store.lookAt(entry.move)}
              >
                {entry.text}
              </button>
            ) : (
              <WithRules entry={entry} looking={props.looking} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
