// How those at a table play, besides the game's rules: real tiles, aids, clocks; and where others come over a network, talk and
// who may look on.
import { NumberEntry } from '../parts/Entry';
import { t } from '../text/text';
import type { Customs } from '../wire/http';
import { allAids, type Aids } from '../wire/messages';

const usual = { minutes: 20, seconds: 15 };

export function TableForm(props: {
  customs: Customs;
  mayList: boolean;
  onChange: (customs: Customs) => void;
}) {
  const { customs, onChange } = props;
  const { clock } = customs;
  const number = (name: 'minutes' | 'seconds', low: number, high: number) => (
    <label>
      {t(`clock.${name}`)}
      <NumberEntry
        min={low}
        max={high}
        value={clock![name]}
        onWritten={(value) => onChange({ ...customs, clock: { ...clock!, [name]: value } })}
      />
    </label>
  );
  return (
    <section>
      <h2>{t('compose.customs')}</h2>
      {!STATIC && (
        <>
          <label class="row">
            <input
              type="checkbox"
              checked={customs.chat}
              onChange={(event) => onChange({ ...customs, chat: event.currentTarget.checked })}
            />
            {t('compose.chat')}
          </label>
          <label class="row">
            <input
              type="checkbox"
              checked={customs.picture}
              onChange={(event) => onChange({ ...customs, picture: event.currentTarget.checked })}
            />
            {t('compose.picture')}
          </label>
        </>
      )}
      <label class="row">
        <input
          type="checkbox"
          checked={customs.real_tiles}
          onChange={(event) => onChange({ ...customs, real_tiles: event.currentTarget.checked })}
        />
        <span>
          {t('told.use')} <small>{t('told.useText')}</small>
        </span>
      </label>
      {props.mayList && (
        <label class="row">
          <input
            type="checkbox"
            checked={customs.listed}
            onChange={(event) => onChange({ ...customs, listed: event.currentTarget.checked })}
          />
          <span>
            {t('public.list')} <small>{t('public.listText')}</small>
          </span>
        </label>
      )}
      <label class="stacked">
        {t('aids.use')}
        <select
          value={customs.aids}
          onChange={(event) => onChange({ ...customs, aids: event.currentTarget.value as Aids })}
        >
          {allAids.map((aids) => (
            <option key={aids} value={aids}>
              {t(`aids.${aids}`)}
            </option>
          ))}
        </select>
      </label>
      <label class="row">
        <input
          type="checkbox"
          checked={clock !== null}
          onChange={(event) => onChange({ ...customs, clock: event.currentTarget.checked ? usual : null })}
        />
        {t('clock.use')}
      </label>
      {clock && (
        <div class="row">
          {number('minutes', 1, 1440)}
          {number('seconds', 0, 3600)}
        </div>
      )}
    </section>
  );
}
