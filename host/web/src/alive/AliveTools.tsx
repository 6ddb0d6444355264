// What happened, once more; whether things move; whether one is called back.
import { Icon } from '../parts/Icon';
import { t } from '../text/text';
import type { TableStore } from '../table/store';
import type { Alive } from './Alive';
import { bell, mayRing, ring } from './callBack';
import { changeMotion, moves } from './motion';

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
          <Icon name="again" />
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
        <Icon name="moves" off={!moves.value} />
      </button>
      {mayRing() && (store.hello.value?.seats.length ?? 0) > 0 && (
        <button
          type="button"
          aria-pressed={bell.value}
          aria-label={t('alive.bell')}
          title={t('alive.bell')}
          onClick={() => void ring()}
        >
          <Icon name="bell" off={!bell.value} />
        </button>
      )}
    </div>
  );
}
