// The expansions as cards: what each changes, its tiles by edition, its rules that can be chosen.
import { useState } from 'preact/hooks';
import { askedAbout } from '../alive/About';
import { OwnModules } from '../device/OwnModules';
import { Drawn } from '../parts/Drawn';
import { Icon } from '../parts/Icon';
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import { modulePicture, type Installed, type ModuleInfo } from '../wire/http';
import { withModule, type Mix } from './mix';
import { Parts, rulesToChoose } from './Parts';
import { SetRow } from './Sets';
import { Switches } from './Switches';

interface About {
  module: ModuleInfo;
  mix: Mix;
  installed: Installed;
  onChange: (mix: Mix) => void;
}

function Facts(props: { module: ModuleInfo; needs: string[] }) {
  const { module, needs } = props;
  return (
    <span class="facts">
      {module.minutes > 0 && (
        <span>
          <Icon name="clock" />
          {t('compose.more', { n: module.minutes })}
        </span>
      )}
      {module.players > 0 && (
        <span>
          <Icon name="people" />
          {t('compose.morePlayers', { n: module.players })}
        </span>
      )}
      {needs.length > 0 && <span>{t('compose.needs', { names: needs.join(', ') })}</span>}
    </span>
  );
}

/** What is inside an expansion that was chosen. */
function Inside(props: About) {
  const { module } = props;
  const [open, setOpen] = useState(false);
  const rules = rulesToChoose(module).length;
  const sets = props.installed.tile_sets.filter((set) => module.tile_sets.includes(set.name));
  return (
    <div class="inside">
      {sets.length > 0 && (
        <ul class="sets" aria-label={t('compose.sets')}>
          {sets.map((set) => (
            <SetRow key={set.name} set={set} mix={props.mix} onChange={props.onChange} />
          ))}
        </ul>
      )}
      <Parts module={module} mix={props.mix} onChange={props.onChange} />
      {rules > 0 && (
        <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            {t('compose.switches')} ({rules})
          </summary>
          {open && <Switches module={module} mix={props.mix} onChange={props.onChange} />}
        </details>
      )}
    </div>
  );
}

function Module(props: About) {
  const { module, mix, installed } = props;
  const chosen = mix.modules.includes(module.name);
  const title = (name: string) => say(installed.modules.find((one) => one.name === name)?.title ?? name);
  return (
    <li class={chosen ? 'module chosen' : 'module'}>
      <label>
        <Drawn path={modulePicture(module.name)} />
        <span class="module-words">
          <b>{say(module.title)}</b>
          <span>{say(module.summary)}</span>
          <Facts
            module={module}
            needs={module.requires.filter((one) => !mix.modules.includes(one)).map(title)}
          />
        </span>
        <input
          type="checkbox"
          checked={chosen}
          onChange={(event) =>
            props.onChange(withModule(mix, module.name, event.currentTarget.checked, installed))
          }
        />
      </label>
      <button
        type="button"
        class="plain ask-about"
        onClick={() => (askedAbout.value = { name: module.name, title: say(module.title) })}
      >
        {t('about.ask')}
        <span class="hidden"> {say(module.title)}</span>
      </button>
      {chosen && <Inside {...props} />}
    </li>
  );
}

/** Those that need nothing come first, then the others by their titles. */
const fewestNeeds = (one: ModuleInfo, other: ModuleInfo) =>
  one.requires.length - other.requires.length || one.title.localeCompare(other.title);

export function Modules(props: { mix: Mix; installed: Installed; onChange: (mix: Mix) => void }) {
  return (
    <section>
      <h2>{t('compose.modules')}</h2>
      <ul class="modules">
        {[...props.installed.modules].sort(fewestNeeds).map((module) => (
          <Module key={module.name} module={module} {...props} />
        ))}
      </ul>
      {STATIC && <OwnModules installed={props.installed} />}
    </section>
  );
}
