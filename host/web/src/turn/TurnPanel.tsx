// What is to be decided, by whom; the same choices as on the board, as buttons. The way on is always in sight.
import { useState } from 'preact/hooks';
import type { TableStore } from '../table/store';
import { TilePreview } from '../parts/TilePreview';
import { SeatMark } from '../parts/SeatMark';
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import type { Decision, NamedPicture } from '../wire/messages';
import { ActionButton } from './ActionButton';
import { named } from './choices';
import { Cursor } from './Cursor';
import { NumberPicker } from './NumberPicker';
import { Outcomes, outcomesIn } from './Outcomes';
import type { Turn } from './turn';

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

function TilesSpokenOf(props: { decision: Decision | undefined; store: TableStore }) {
  const { about, offered = [] } = props.decision ?? {};
  const tiles: NamedPicture[] = about ? [about, ...offered] : offered;
  return tiles.length === 0 ? null : (
    <div class="row offered">
      {tiles.map((tile, i) => (
        <TilePreview key={i} picture={props.store.tiles.get(tile.picture)} name={tile.name} size={72} />
      ))}
    </div>
  );
}

/** What has no place on the board. */
function Choices(props: { store: TableStore; turn: Turn }) {
  const { store, turn } = props;
  const actions = store.actions.value ?? {};
  const { pass, numbers, others } = named(turn.stage.value.rest, actions);
  const button = (text: string, isPass = false) => (
    <ActionButton
      key={text}
      action={actions[text]!}
      store={store}
      hinted={turn.hinted.value === text}
      pass={isPass}
      onChoose={() => store.act(text)}
    />
  );
  return (
    <>
      {numbers.map((choice) => (
        <NumberPicker
          key={choice.label}
          choice={choice}
          actions={actions}
          store={store}
          hinted={turn.hinted.value}
        />
      ))}
      {others.length > 0 && <div class="row choices">{others.map((text) => button(text))}</div>}
      {pass && <div class="row way-on">{button(pass, true)}</div>}
    </>
  );
}

function Hint(props: { store: TableStore; turn: Turn }) {
  const { turn } = props;
  const action = props.store.actions.value?.[turn.hinted.value];
  const option = turn.option.value;
  const shown = option?.complete && option.texts.includes(turn.hinted.value); // it is said above already
  return !action ? null : (
    <div class="hint" role="status">
      {!shown && <b>{say(action.sentence)}</b>}
      <ul>
        {turn.reasons.value.map((reason) => (
          <li key={reason}>{say(reason)}</li>
        ))}
      </ul>
    </div>
  );
}

/** Everything, in the order of the server, for who reads or hears it. */
function All(props: { store: TableStore; turn: Turn }) {
  const actions = props.store.actions.value ?? {};
  const all = Object.keys(actions);
  return all.length < 2 ? null : (
    <details>
      <summary>{t('turn.all', { n: all.length })}</summary>
      <ul class="actions">
        {all.map((text) => (
          <li key={text}>
            <ActionButton
              action={actions[text]!}
              store={props.store}
              hinted={props.turn.hinted.value === text}
              onChoose={() => props.store.act(text)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

export function TurnPanel(props: { store: TableStore; turn: Turn }) {
  const { store, turn } = props;
  const [hinting, setHinting] = useState(false);
  const state = store.shown.value!;
  const decision = state.decision;
  const mine = store.mine.value;
  const told = mine ? outcomesIn(decision, store.actions.value ?? {}) : [];
  const colours = store.hello.value!.players;
  const hint = async () => {
    setHinting(true);
    try {
      await turn.hint();
    } catch (error) {
      store.sentence.value = (error as Error).message;
    }
    setHinting(false);
  };
  return (
    <section class={mine ? 'turn mine' : 'turn'} aria-label={t('turn.choices')}>
      <span
        class="hidden"
        data-step={turn.steps()}
        data-scale={turn.scale.value}
        data-sent={store.pending.value !== null}
      />
      <h2>
        {typeof decision?.seat === 'number' && (
          <SeatMark seat={decision.seat} colour={colours[decision.seat]?.colour ?? '#888'} />
        )}
        <span>{who(store)}</span>
      </h2>
      {state.over ? <p class="verdict">{say(state.verdict)}</p> : <p>{say(decision?.question ?? '')}</p>}
      <TilesSpokenOf decision={decision} store={store} />
      {mine && turn.stage.value.targets.length > 0 && <Cursor turn={turn} store={store} />}
      {mine && <Hint store={store} turn={turn} />}
      {told.length > 0 ? (
        <Outcomes told={told} store={store} />
      ) : (
        mine && <Choices store={store} turn={turn} />
      )}
      {store.sentence.value && <p role="alert">{say(store.sentence.value)}</p>}
      <div class="row">
        {turn.steps() > 0 && (
          <button type="button" onClick={() => turn.back()}>
            {t('turn.back')}
          </button>
        )}
        {state.may_undo && !store.past.value && (
          <button type="button" onClick={() => store.undo()}>
            {t('turn.undo')}
          </button>
        )}
        {mine && decision?.seat !== 'chance' && store.allows('all') && (
          <button type="button" disabled={hinting} onClick={() => void hint()}>
            {t('turn.hint')}
          </button>
        )}
      </div>
      {mine && <All store={store} turn={turn} />}
    </section>
  );
}
