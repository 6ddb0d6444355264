// The page: a bar above, and the view that the address names.
import { render } from 'preact';
import { AboutDialog } from './alive/About';
import { Compose } from './compose/Compose';
import { DeviceNotes } from './device/DeviceNotes';
import { follow as followVersions } from './device/versions';
import { TurnCode } from './device/TurnCode';
import { TurnSent } from './device/TurnSent';
import { Home } from './home/Home';
import { Shared } from './home/Shared';
import { ByHand } from './parts/copying';
import { Icon } from './parts/Icon';
import { followTables } from './parts/mine';
import { beginTheme, changeTheme, theme } from './parts/theme';
import { changeSounds, sounds } from './parts/sound';
import { Puzzles } from './puzzles/Puzzles';
import { PuzzleView } from './puzzles/PuzzleView';
import { follow, route } from './route';
import { TableView } from './table/TableView';
import { followLanguage } from './text/phrasebook';
import { beginLanguage, language, languages, nameOf, speakChosen, t } from './text/text';
import { fileAt } from './wire/fileAt';

function View() {
  const at = route.value;
  switch (at.at) {
    case 'table':
      return <TableView key={`${at.table}/${at.key}`} table={at.table} keyOfTable={at.key} />;
    case 'compose':
      return (
        <Compose
          key={`${at.shared} ${at.game} ${at.seed}`}
          shared={at.shared}
          game={at.game}
          seed={at.seed}
        />
      );
    case 'turn':
      return STATIC ? <TurnSent key={at.turn} turn={at.turn} /> : null;
    case 'shared':
      return <Shared table={at.table} />;
    case 'puzzles':
      return <Puzzles />;
    case 'puzzle':
      return <PuzzleView key={`${at.set} ${at.number}`} set={at.set} number={at.number} />;
    case 'home':
      return <Home />;
  }
}

function Page() {
  document.documentElement.lang = language.value;
  return (
    <div class={`shell ${route.value.at === 'puzzle' ? 'table' : route.value.at}`}>
      <header class="bar">
        <nav>
          <a class="brand" href="#/" aria-label="Bastide">
            <img src={fileAt('icon.svg')} alt="" width="30" height="30" />
            <span>Bastide</span>
          </a>
          <a
            href="#/compose"
            onClick={(event) => {
              // to where one is it would begin this place in the browser's history anew, without what is kept with it
              if (event.currentTarget.hash === location.hash) {
                event.preventDefault();
              }
            }}
          >
            {t('nav.compose')}
          </a>
        </nav>
        <button
          type="button"
          class="plain"
          onClick={changeTheme}
          aria-label={t('nav.theme')}
          title={t('nav.theme')}
        >
          <Icon name={theme.value === 'dark' ? 'sun' : 'moon'} />
        </button>
        <button
          type="button"
          class="plain"
          onClick={changeSounds}
          aria-pressed={sounds.value}
          aria-label={t('nav.sounds')}
          title={t('nav.sounds')}
        >
          <Icon name={sounds.value ? 'loud' : 'still'} />
        </button>
        <select
          aria-label={t('nav.language')}
          value={language.value}
          onChange={(event) => void speakChosen(event.currentTarget)}
        >
          {languages.map((tag) => (
            <option key={tag} value={tag} lang={tag}>
              {nameOf(tag)}
            </option>
          ))}
        </select>
      </header>
      {STATIC && <DeviceNotes />}
      <View />
      <AboutDialog />
      <ByHand />
      {STATIC && <TurnCode />}
    </div>
  );
}

beginTheme();
follow();
followTables();
if (STATIC) {
  followVersions();
}
await beginLanguage();
followLanguage();
render(<Page />, document.getElementById('page')!);
