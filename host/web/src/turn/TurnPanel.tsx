// What is to be decided, by whom; the same choices as on the board, as buttons.
import { useState } from 'preact/hooks';
import type { TableStore } from '../table/store';
import { TilePreview } from '../parts/TilePreview';
import { SeatMark } from '../parts/SeatMark';
import { t } from '../text/text';
import { Outcomes, outcomesIn } from './Outcomes';
import type { Actions } from '../wire/messages';
import type { Turn } from './turn';

/** More than these are in the list of all alone. */
const mostButtons = 24;

function who(store: TableStore): string {
  const state = store.shown.value!;
  const decision = state.decision;
  const players = store.hello.value!.players;
  if (state.over || !decision) {
    return t('turn.over');
  }
  if (decision.seat === 'chance') {
    const tellers = decision.tellers ?? [];
    const name = tellers.length === 1 ? players[tellers[0]!]!.name : '';
    return store.mine.value ? t('told.yours') : name ? t('told.others', { name }) : t('turn.chance');
  }
  const name = players[decision.seat]?.name ?? '';
  return store.mine.value ? t('turn.yours', { name }) : t('turn.others', { name });
}

function ActionButton(props: { text: string; actions: Actions; store: TableStore; hinted: boolean }) {
  const action = props.actions[props.text];
  return (
    <button
      type="button"
      class={props.hinted ? 'action hinted' : 'action'}
      onClick={() => props.store.act(props.text)}
    >
      <span>{action?.label}</span>
      {action?.points?.text && <small>{action.points.text}</small>}
    </button>
  );
}

/** What the cursor would do, with buttons for whoever has no keys. */
function Cursor(props: { turn: Turn }) {
  const { turn } = props;
  const option = turn.option.value;
  const target = turn.target.value;
  if (!option || !target) {
    return null;
  }
  return (
    <div class="cursor">
      <p aria-live="polite">
        {option.label}
        {option.points?.text ? ` – ${option.points.text}` : ''}
      </p>
      <div class="row">
        {target.options.length > 1 && (
          <button type="button" onClick={() => turn.turn(1)}>
            {t('turn.rotate')}
          </button>
        )}
        <button type="button" class="main" onClick={() => turn.choose()}>
          {t('turn.choose')}
        </button>
      </div>
    </div>
  );
}

export function TurnPanel(props: { store: TableStore; turn: Turn }) {
  const { store, turn } = props;
  const [hinting, setHinting] = useState(false);
  const state = store.shown.value!;
  const decision = state.decision;
  const actions = store.mine.value ? (store.actions.value ?? {}) : {};
  const told = outcomesIn(decision, actions);
  const rest = told.length > 0 ? [] : turn.stage.value.rest;
  const all = Object.keys(actions);
  const colours = store.hello.value!.players;
  const hint = async () => {
    setHinting(true);
    try {
      const { text, reasons } = await store.hint();
      turn.show(text, reasons);
    } catch (error) {
      store.sentence.value = (error as Error).message;
    }
    setHinting(false);
  };
  return (
    <section class={store.mine.value ? 'turn mine' : 'turn'} aria-label={t('turn.choices')}>
      <span class="hidden" data-step={turn.chosen.value.length} />
      <h2>
        {typeof decision?.seat === 'number' && (
          <SeatMark seat={decision.seat} colour={colours[decision.seat]?.colour ?? '#888'} />
        )}
        {who(store)}
      </h2>
      {state.over ? <p class="verdict">{state.verdict}</p> : <p>{decision?.question}</p>}
      {decision && decision.offered.length > 0 && (
        <div class="row offered">
          {decision.offered.map((tile) => (
            <TilePreview key={tile.name} picture={store.tiles.get(tile.picture)} name={tile.name} size={72} />
          ))}
        </div>
      )}
      {store.mine.value && <Cursor turn={turn} />}
      {told.length > 0 && <Outcomes told={told} store={store} />}
      {turn.hinted.value && (
        <div class="hint" role="status" lang="en">
          <b>{actions[turn.hinted.value]?.label}</b>
          <ul>
            {turn.reasons.value.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
      {rest.length > 0 && rest.length <= mostButtons && (
        <div class="row">
          {rest.map((text) => (
            <ActionButton
              key={text}
              text={text}
              actions={actions}
              store={store}
              hinted={turn.hinted.value === text}
            />
          ))}
        </div>
      )}
      {store.sentence.value && <p role="alert">{store.sentence.value}</p>}
      <div class="row">
        {turn.chosen.value.length > 0 && (
          <button type="button" onClick={() => turn.back()}>
            {t('turn.back')}
          </button>
        )}
        {state.may_undo && !store.past.value && (
          <button type="button" onClick={() => store.undo()}>
            {t('turn.undo')}
          </button>
        )}
        {store.mine.value && decision?.seat !== 'chance' && store.allows('all') && (
          <button type="button" disabled={hinting} onClick={() => void hint()}>
            {t('turn.hint')}
          </button>
        )}
      </div>
      {all.length > 1 && (
        <details>
          <summary>{t('turn.all', { n: all.length })}</summary>
          <ul class="actions">
            {all.map((text) => (
              <li key={text}>
                <ActionButton
                  text={text}
                  actions={actions}
                  store={store}
                  hinted={turn.hinted.value === text}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
