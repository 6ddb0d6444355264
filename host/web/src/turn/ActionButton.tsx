// A choice as a button: its pictures, its sentence, what it scores.
import type { TableStore } from '../table/store';
import { say } from '../text/phrasebook';
import type { Action } from '../wire/messages';
import { PicturesOf } from './Pictures';

export function ActionButton(props: {
  action: Action;
  store: TableStore;
  hinted: boolean;
  onChoose: () => void;
  pass?: boolean;
}) {
  const { action, store } = props;
  return (
    <button
      type="button"
      class={`action${props.hinted ? ' hinted' : ''}${props.pass ? ' pass' : ''}`}
      onClick={props.onChoose}
    >
      <PicturesOf action={action} store={store} />
      <span>
        {say(action.sentence)}
        {action.points?.text && <small>{say(action.points.text)}</small>}
      </span>
    </button>
  );
}
