// What happened, once more; whether things move; whether one is called back.
import { t } from '../text/text';
import type { TableStore } from '../table/store';
import type { Alive } from './Alive';
import { bell, mayRing, ring } from './callBack';
import { changeMotion, moves } from './motion';

const icons = {
  again: 'M-5 -6V-1H0M-4.6 -1A6 6 0 1 1 -5 3',
  moves: 'M-7 5C-4 -7 0 -7 2 2M2 2L-1.6 -.4M2 2L4.6 -1.6M6.4 5.6h.1',
  bell: 'M-6 4H6C4 2 4.4 -5 0 -6C-4.4 -5 -4 2 -6 4ZM-1.6 6.4H1.6',
};

function Icon(props: { path: string; struck?: boolean }) {
  return (
    <svg class="icon" viewBox="-9 -9 18 18" width="18" height="18" aria-hidden="true">
      <path d={props.path} />
      {props.struck && <path d="M-7 7L7 -7" />}
    </svg>
  );
}

export function AliveTools(props: { store: TableStore; alive: Alive }) {
  const { store, alive } = props;
  const some = store.moved.value !== null && store.recent.length > 0 && store.past.value === null;
  return (
    <div class="alive-tools" role="group" aria-label={t('alive.tools')}>
      {moves.value && some && (
        <button
          type="button"
          class="again"
          onClick={() => (alive.busy.value ? alive.skip() : alive.replay())}
          title={t('alive.againText')}
        >
          <Icon path={icons.again} />
          <span>{t(alive.busy.value ? 'alive.skip' : 'alive.again')}</span>
        </button>
      )}
      <button
        type="button"
        aria-pressed={moves.value}
        aria-label={t('alive.motion')}
        title={t('alive.motion')}
        onClick={changeMotion}
      >
        <Icon path={icons.moves} struck={!moves.value} />
      </button>
      {mayRing() && (store.hello.value?.seats.length ?? 0) > 0 && (
        <button
          type="button"
          aria-pressed={bell.value}
          aria-label={t('alive.bell')}
          title={t('alive.bell')}
          onClick={() => void ring()}
        >
          <Icon path={icons.bell} struck={!bell.value} />
        </button>
      )}
    </div>
  );
}
