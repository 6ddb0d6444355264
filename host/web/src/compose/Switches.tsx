// The rules of a module that can be chosen: what each is about, its values, what the chosen one means in the rules' own words.
import { useEffect, useState } from 'preact/hooks';
import { RuleDialog } from '../table/RuleDialog';
import { Entry } from '../parts/Entry';
import { say, sayRule } from '../text/phrasebook';
import { t } from '../text/text';
import { rulesOf, type ModuleInfo, type Rule, type SwitchInfo } from '../wire/http';
import { valueOf, withSwitch, type Mix } from './mix';
import { rulesToChoose } from './Parts';

/** As it stands in a game file: numbers and yes or no are no texts there. */
function typed(info: SwitchInfo, text: string): unknown {
  if (info.type === 'flag') {
    return text === 'true';
  }
  return info.type === 'number' ? Number(text) : text;
}

/** A value as people say it. */
function worded(info: SwitchInfo, value: string): string {
  if (info.type === 'flag') {
    return t(value === 'true' ? 'yes' : 'no');
  }
  return sayRule(info.name, value);
}

interface About {
  info: SwitchInfo;
  module: string;
  mix: Mix;
  onChange: (mix: Mix) => void;
}

function Control(props: About) {
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
        <option value="">{t('compose.default', { value: worded(info, standard) })}</option>
        {info.values
          .filter((one) => one !== standard)
          .map((one) => (
            <option key={one} value={one}>
              {worded(info, one)}
            </option>
          ))}
      </select>
    );
  }
  const [least, most] = [info['min'] as number | undefined, info['max'] as number | undefined];
  return (
    <Entry
      id={id}
      type={info.type === 'number' ? 'number' : 'text'}
      {...(least === undefined ? {} : { min: least })}
      {...(most === undefined ? {} : { max: most })}
      value={value === undefined ? '' : String(value)}
      placeholder={standard}
      onWritten={set}
    />
  );
}

/** The rules that hold for the value which is chosen. */
function meaning({ info, module, mix }: About, rules: Rule[]): string[] {
  const value = String(valueOf(mix, module, info.name) ?? info.default);
  return rules
    .filter((rule) => rule['switch'] === info.name && rule['value'] === value)
    .map((rule) => rule.text);
}

function Switch(props: About & { rules: Rule[]; onRule: (id: string) => void }) {
  const { info, module, mix } = props;
  const changed = valueOf(mix, module, info.name) !== undefined;
  return (
    <li class={changed ? 'changed' : ''}>
      <label for={`switch-${module}-${info.name}`}>
        {info.summary ? say(info.summary) : sayRule(info.name)}
      </label>
      <Control info={info} module={module} mix={mix} onChange={props.onChange} />
      {meaning(props, props.rules).map((text) => (
        <p key={text}>{say(text)}</p>
      ))}
      <p>
        <small>{sayRule(info.name)}</small>{' '}
        {((info['rules'] as string[] | undefined) ?? []).map((id) => (
          <button key={id} type="button" class="rule" onClick={() => props.onRule(id)}>
            {id}
          </button>
        ))}
      </p>
    </li>
  );
}

export function Switches(props: { module: ModuleInfo; mix: Mix; onChange: (mix: Mix) => void }) {
  const [rule, setRule] = useState('');
  const [rules, setRules] = useState<Rule[]>([]);
  const { name } = props.module;
  useEffect(() => {
    rulesOf(name)
      .then((all) => setRules(all.rules))
      .catch(() => setRules([]));
  }, [name]);
  return (
    <ul class="switches">
      {rulesToChoose(props.module).map((info) => (
        <Switch
          key={info.name}
          info={info}
          module={name}
          mix={props.mix}
          rules={rules}
          onChange={props.onChange}
          onRule={setRule}
        />
      ))}
      {rule && <RuleDialog id={rule} onClose={() => setRule('')} />}
    </ul>
  );
}
