// What the cursor on the board would do, with buttons for whoever has no keys; where several figures may go, they are here too.
import type { TableStore } from '../table/store';
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import type { Actions } from '../wire/messages';
import { isPlace, isWhole, wordsFor, type Option, type Target } from './choices';
import { FigurePreview } from './Pictures';
import type { Turn } from './turn';

function sentenceOf(target: Target, option: Option, actions: Actions): string {
  if (target.within) {
    return t('turn.within', { n: target.within.length });
  }
  if (isPlace(target)) {
    return t('turn.whoThere', { place: say(target.words), n: target.options.length });
  }
  return wordsFor(option, actions);
}

/** The figures that may go to the place that was chosen. */
function Figures(props: { turn: Turn; store: TableStore; place: Target }) {
  const actions = props.store.actions.value ?? {};
  return (
    <div class="row figures">
      {props.place.options.map((option) => (
        <button
          key={option.key}
          type="button"
          class={option.texts.includes(props.turn.hinted.value) ? 'action hinted' : 'action'}
          onClick={() => props.turn.take(option)}
        >
          <FigurePreview picture={props.store.figures.get(option.picture)} size={30} />
          <span>
            {isWhole(option) ? say(option.label) : wordsFor(option, actions)}
            {isWhole(option) && option.points?.text && <small>{say(option.points.text)}</small>}
          </span>
        </button>
      ))}
    </div>
  );
}

export function Cursor(props: { turn: Turn; store: TableStore }) {
  const { turn } = props;
  const option = turn.option.value;
  const target = turn.target.value;
  const place = turn.stage.value.opened;
  const actions = props.store.actions.value ?? {};
  const goesOn = target && (target.within || isPlace(target) || !option || !isWhole(option));
  return (
    <>
      <div class="cursor">
        <p aria-live="polite">{target && option ? sentenceOf(target, option, actions) : t('turn.point')}</p>
        {target && option && (
          <div class="row">
            {target.square && target.options.length > 1 && (
              <button type="button" onClick={() => turn.turn(1)}>
                {t('turn.rotate')}
              </button>
            )}
            <button type="button" class="main" onClick={() => turn.choose()}>
              {goesOn ? t('turn.here') : t('turn.choose')}
            </button>
          </div>
        )}
      </div>
      {place && <Figures turn={turn} store={props.store} place={place} />}
    </>
  );
}
