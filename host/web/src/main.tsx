// The page: a bar above, and the view that the address names.
import { render } from 'preact';
import { Compose } from './compose/Compose';
import { Home } from './home/Home';
import { beginTheme, changeTheme, theme } from './parts/theme';
import { changeSounds, sounds } from './parts/sound';
import { follow, route } from './route';
import { TableView } from './table/TableView';
import { followLanguage } from './text/phrasebook';
import { beginLanguage, language, languages, nameOf, speak, t } from './text/text';

function View() {
  const at = route.value;
  switch (at.at) {
    case 'table':
      return <TableView key={`${at.table}/${at.key}`} table={at.table} keyOfTable={at.key} />;
    case 'compose':
      return <Compose key={at.shared} shared={at.shared} />;
    case 'home':
      return <Home />;
  }
}

function Page() {
  document.documentElement.lang = language.value;
  return (
    <div class={`shell ${route.value.at}`}>
      <header class="bar">
        <nav>
          <a href="#/">Bastide</a>
          <a href="#/compose">{t('nav.compose')}</a>
        </nav>
        <button
          type="button"
          class="plain"
          onClick={changeTheme}
          aria-label={t('nav.theme')}
          title={t('nav.theme')}
        >
          {theme.value === 'dark' ? '☀' : '☾'}
        </button>
        <button
          type="button"
          class="plain"
          onClick={changeSounds}
          aria-pressed={sounds.value}
          aria-label={t('nav.sounds')}
          title={t('nav.sounds')}
        >
          {sounds.value ? '♪' : <s>♪</s>}
        </button>
        <select
          aria-label={t('nav.language')}
          value={language.value}
          onChange={(event) => void speak(event.currentTarget.value)}
        >
          {languages.map((tag) => (
            <option key={tag} value={tag} lang={tag}>
              {nameOf(tag)}
            </option>
          ))}
        </select>
      </header>
      <View />
    </div>
  );
}

beginTheme();
follow();
await beginLanguage();
followLanguage();
render(<Page />, document.getElementById('page')!);
