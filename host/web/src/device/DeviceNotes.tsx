// What is to be said of a page without a server, whatever view is shown: who has the tables, what is not kept, a newer version.
import type { ComponentChildren } from 'preact';
import { t } from '../text/text';
import { device } from '../wire/transport';
import { newer, takeNewer } from './versions';

function Note(props: { button?: string; onPress?: () => void; children: ComponentChildren }) {
  return (
    <p class="banner" role="status">
      {props.children}
      {props.button && (
        <button type="button" onClick={props.onPress}>
          {props.button}
        </button>
      )}
    </p>
  );
}

export function DeviceNotes() {
  const { state, reason, trouble } = device!;
  return (
    <div class="notes">
      {state.value === 'elsewhere' && (
        <Note button={t('device.take')} onPress={() => device!.take()}>
          {t('device.elsewhere')}
        </Note>
      )}
      {state.value === 'failed' && (
        <Note button={t('device.again')} onPress={() => location.reload()}>
          {t('device.failed', { sentence: reason.value })}
        </Note>
      )}
      {trouble.value && <Note>{t(trouble.value)}</Note>}
      {newer.value && (
        <Note button={t('device.reload')} onPress={takeNewer}>
          {t('device.newer')}
        </Note>
      )}
    </div>
  );
}
