// The expansions, with the rules of each that can be chosen.
import { useState } from 'preact/hooks';
import { t } from '../text/text';
import type { Installed, ModuleInfo } from '../wire/http';
import { withModule, type Mix } from './mix';
import { Switches } from './Switches';
import { RuleSearch } from './RuleSearch';

function Module(props: { module: ModuleInfo; mix: Mix; installed: Installed; onChange: (mix: Mix) => void }) {
  const { module, mix } = props;
  const [open, setOpen] = useState(false);
  const chosen = mix.modules.includes(module.name);
  const title = (name: string) => props.installed.modules.find((one) => one.name === name)?.title ?? name;
  return (
    <li class={chosen ? 'module chosen' : 'module'}>
      <label>
        <input
          type="checkbox"
          checked={chosen}
          onChange={(event) =>
            props.onChange(withModule(mix, module.name, event.currentTarget.checked, props.installed))
          }
        />
        <span>{module.title}</span>
      </label>
      {module.requires.length > 0 && (
        <small>{t('compose.needs', { names: module.requires.map(title).join(', ') })}</small>
      )}
      {chosen && module.switches.length > 0 && (
        <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            {t('compose.switches')} ({module.switches.length})
          </summary>
          {open && <Switches module={module} mix={mix} onChange={props.onChange} />}
        </details>
      )}
    </li>
  );
}

export function Modules(props: { mix: Mix; installed: Installed; onChange: (mix: Mix) => void }) {
  return (
    <section>
      <h2>{t('compose.modules')}</h2>
      <ul class="modules">
        {props.installed.modules.map((module) => (
          <Module key={module.name} module={module} {...props} />
        ))}
      </ul>
      <RuleSearch installed={props.installed} modules={props.mix.modules} />
    </section>
  );
}
