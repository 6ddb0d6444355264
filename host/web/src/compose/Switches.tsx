// The switches of a module: what each is about, its values, the texts of the rules behind it.
import { useState } from 'preact/hooks';
import { RuleDialog } from '../table/RuleDialog';
import { t } from '../text/text';
import type { ModuleInfo, SwitchInfo } from '../wire/http';
import { valueOf, withSwitch, type Mix } from './mix';

/** As it stands in a game file: numbers and yes or no are no texts there. */
function typed(info: SwitchInfo, text: string): unknown {
  if (info.type === 'flag') {
    return text === 'true';
  }
  return info.type === 'number' ? Number(text) : text;
}

function Control(props: { info: SwitchInfo; module: string; mix: Mix; onChange: (mix: Mix) => void }) {
  const { info, module, mix } = props;
  const value = valueOf(mix, module, info.name);
  const standard = String(info.default);
  const set = (text: string) =>
    props.onChange(
      withSwitch(mix, module, info.name, text === '' || text === standard ? undefined : typed(info, text)),
    );
  const id = `switch-${module}-${info.name}`;
  if (info.values) {
    return (
      <select
        id={id}
        value={value === undefined ? '' : String(value)}
        onChange={(event) => set(event.currentTarget.value)}
      >
        <option value="">{t('compose.default', { value: standard.replaceAll('_', ' ') })}</option>
        {info.values
          .filter((one) => one !== standard)
          .map((one) => (
            <option key={one} value={one}>
              {one.replaceAll('_', ' ')}
            </option>
          ))}
      </select>
    );
  }
  const [least, most] = [info['min'] as number | undefined, info['max'] as number | undefined];
  return (
    <input
      id={id}
      type={info.type === 'number' ? 'number' : 'text'}
      {...(least === undefined ? {} : { min: least })}
      {...(most === undefined ? {} : { max: most })}
      value={value === undefined ? '' : String(value)}
      placeholder={standard}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}

export function Switches(props: { module: ModuleInfo; mix: Mix; onChange: (mix: Mix) => void }) {
  const [rule, setRule] = useState('');
  return (
    <ul class="switches">
      {props.module.switches.map((info) => (
        <li key={info.name}>
          <label for={`switch-${props.module.name}-${info.name}`}>{info.name.replaceAll('_', ' ')}</label>
          <Control info={info} module={props.module.name} mix={props.mix} onChange={props.onChange} />
          <p lang="en">
            {info.summary}{' '}
            {((info['rules'] as string[] | undefined) ?? []).map((id) => (
              <button key={id} type="button" class="rule" onClick={() => setRule(id)}>
                {id}
              </button>
            ))}
          </p>
        </li>
      ))}
      {rule && <RuleDialog id={rule} onClose={() => setRule('')} />}
    </ul>
  );
}
