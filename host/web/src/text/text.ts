// Words of the page, in the reader's language: a file of each in this folder, fetched when somebody speaks it. What the
// server tells is the phrasebook's. Rule texts stay English.
import { signal } from '@preact/signals';
import { fileAt } from '../wire/fileAt';
import { apart } from './apart';
import en from './en.json';

export type Key = keyof typeof en;
const catalogues: Record<string, Record<string, string>> = { en };

export const languages: readonly string[] = LANGUAGES;

const stored = () => {
  try {
    return localStorage.getItem('language');
  } catch {
    return null;
  }
};
const preferred = () => (typeof navigator === 'undefined' ? 'en' : navigator.language.slice(0, 2));
const known = (name: string | null) => (name && languages.includes(name) ? name : null);

export const language = signal('en');

/** What a language calls itself: "Čeština". */
export function nameOf(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

let wishes = 0; // counts them: words that come after another language was wished for are too late

/** Speaks it from the moment its words are there; without a connection the page goes on as it was. */
async function change(name: string): Promise<boolean> {
  const wish = ++wishes;
  if (!catalogues[name]) {
    try {
      const answer = await fetch(fileAt(`text/${name}.json`));
      if (!answer.ok) {
        return false;
      }
      catalogues[name] = (await answer.json()) as Record<string, string>;
    } catch {
      return false;
    }
  }
  if (wish === wishes) {
    language.value = name;
  }
  return wish === wishes;
}

/** The language that was chosen before, else the browser's. To be waited for before anything is shown. */
export async function beginLanguage(): Promise<void> {
  await change(known(stored()) ?? known(preferred()) ?? 'en');
}

export async function speak(name: string): Promise<void> {
  if (!(await change(name))) {
    return;
  }
  try {
    localStorage.setItem('language', name);
  } catch {
    // a browser that keeps nothing speaks it until the page is left
  }
}

/** What was chosen in a list, which shows what is spoken then: where its words did not come it can be chosen again. */
export async function speakChosen(list: { value: string }): Promise<void> {
  await speak(list.value);
  list.value = language.value;
}

/**
 * The words of a key; `{name}` is replaced. With `n` the form of its plural is taken: KEY_one, KEY_few, KEY_other, as far as the
 * catalogue has them.
 */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  const catalogue: Record<string, string> = catalogues[language.value] ?? en;
  let text = catalogue[key] ?? en[key];
  if (typeof values['n'] === 'number') {
    const form = new Intl.PluralRules(language.value).select(values['n']);
    text = catalogue[`${key}_${form}`] ?? text;
  }
  const number = new Intl.NumberFormat(language.value);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === 'number' ? number.format(value) : apart(value);
  });
}
