// One of many numbers, of which only those that may be chosen can be: by a slider, by steps, by keys.
import { useState } from 'preact/hooks';
import type { TableStore } from '../table/store';
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import type { Actions } from '../wire/messages';
import { ActionButton } from './ActionButton';
import type { NumberChoice } from './choices';

export function NumberPicker(props: {
  choice: NumberChoice;
  actions: Actions;
  store: TableStore;
  hinted: string;
}) {
  const { values } = props.choice;
  const [at, setAt] = useState(0);
  const suggested = values.findIndex(({ text }) => text === props.hinted);
  const [seen, setSeen] = useState(-1);
  if (suggested !== seen) {
    setSeen(suggested);
    if (suggested >= 0) {
      setAt(suggested);
    }
  }
  const last = values.length - 1;
  const { value, text } = values[Math.min(at, last)]!;
  const action = props.actions[text];
  if (!action) {
    return null;
  }
  const step = (by: number) => setAt(Math.min(last, Math.max(0, at + by)));
  return (
    <div class="row number-picker" role="group" aria-label={t('turn.number')}>
      <button type="button" aria-label={t('turn.less')} disabled={at === 0} onClick={() => step(-1)}>
        −
      </button>
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={t('turn.number')}
        aria-valuetext={say(action.sentence)}
        onInput={(event) => setAt(Number(event.currentTarget.value))}
      />
      <button type="button" aria-label={t('turn.more')} disabled={at === last} onClick={() => step(1)}>
        +
      </button>
      <output>{value}</output>
      <ActionButton
        action={action}
        store={props.store}
        hinted={props.hinted === text}
        onChoose={() => props.store.act(text)}
      />
    </div>
  );
}
