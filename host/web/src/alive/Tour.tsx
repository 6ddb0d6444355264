// A hint beside the board, for who plays here for the first time. Where points were scored the rule behind them says why.
import { useEffect, useState } from 'preact/hooks';
import type { TableStore } from '../table/store';
import { t } from '../text/text';
import type { Turn } from '../turn/turn';
import { ruleById } from '../wire/http';
import { endTour, hintAt, hints, putAway, seen, type Hint } from './hints';

/** The text of the rule that the last score followed. */
function RuleOf(props: { store: TableStore }) {
  const score = [...props.store.log.value]
    .reverse()
    .find((entry) => entry.kind === 'score' && entry.rules?.length);
  const id = score?.rules?.[0] ?? '';
  const [text, setText] = useState('');
  useEffect(() => {
    let wanted = true;
    if (id) {
      ruleById(id)
        .then((rule) => wanted && setText(rule.text))
        .catch(() => undefined); // the hint says enough
    }
    return () => {
      wanted = false;
    };
  }, [id]);
  return text && text.length < 400 ? <blockquote lang="en">{text}</blockquote> : null;
}

export function Tour(props: { store: TableStore; turn: Turn }) {
  const { store, turn } = props;
  const known = seen.value;
  if (known.size === hints.length || store.past.value || store.hello.value!.seats.length === 0) {
    return null;
  }
  const targets = turn.stage.value.targets;
  const actions = Object.values(store.actions.value ?? {});
  const hint: Hint | undefined = hintAt(
    {
      mine: store.mine.value,
      squares: targets.some((target) => target.square),
      turnable: (turn.target.value?.options.length ?? 0) > 1,
      spots: targets.some((target) => !target.square),
      points: actions.some((action) => action.points !== undefined || action.parts.length === 0),
      scored: store.log.value.some((entry) => entry.kind === 'score'),
    },
    known,
  );
  if (!hint) {
    return null;
  }
  return (
    <section class="tour" aria-label={t('tour.label')}>
      <p>{t(`tour.${hint}`)}</p>
      {hint === 'account' && <RuleOf store={store} />}
      <div class="row">
        <button type="button" onClick={() => putAway(hint)}>
          {t('tour.seen')}
        </button>
        <button type="button" class="plain" onClick={endTour}>
          {t('tour.end')}
        </button>
        <small>{t('tour.count', { at: hints.indexOf(hint) + 1, of: hints.length })}</small>
      </div>
    </section>
  );
}
