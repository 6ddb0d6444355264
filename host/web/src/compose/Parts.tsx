// What of an expansion's box may stay in it: a tick for each part.
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import type { ModuleInfo, SwitchInfo } from '../wire/http';
import { valueOf, withSwitch, type Mix } from './mix';

interface About {
  module: ModuleInfo;
  mix: Mix;
  onChange: (mix: Mix) => void;
}

export const partsOf = (module: ModuleInfo): SwitchInfo[] =>
  module.switches.filter((one) => one['part'] === true);
export const rulesToChoose = (module: ModuleInfo): SwitchInfo[] =>
  module.switches.filter((one) => one['part'] !== true);

export function Parts(props: About) {
  const { module, mix } = props;
  const parts = partsOf(module);
  if (parts.length === 0) {
    return null;
  }
  const played = (name: string) => String(valueOf(mix, module.name, name) ?? true) === 'true';
  return (
    <ul class="parts" aria-label={t('compose.parts')}>
      {parts.map((part) => (
        <li key={part.name}>
          <label>
            <input
              type="checkbox"
              checked={played(part.name)}
              onChange={(event) =>
                props.onChange(
                  withSwitch(mix, module.name, part.name, event.currentTarget.checked ? undefined : false),
                )
              }
            />
            {say(part.summary ?? part.name)}
          </label>
        </li>
      ))}
    </ul>
  );
}
