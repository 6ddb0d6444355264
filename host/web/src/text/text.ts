// Words of the page, in the reader's language. Rule texts and what the engine says stay as they are.
import { signal } from '@preact/signals';
import cs from './cs.json';
import en from './en.json';

export type Key = keyof typeof en;
const catalogues: Record<string, Record<string, string>> = { en, cs };

const stored = () => {
  try {
    return localStorage.getItem('language');
  } catch {
    return null;
  }
};
const preferred = () => (typeof navigator === 'undefined' ? 'en' : navigator.language.slice(0, 2));
const known = (name: string | null) => (name && catalogues[name] ? name : null);

export const language = signal(known(stored()) ?? known(preferred()) ?? 'en');

export function speak(name: string): void {
  language.value = name;
  try {
    localStorage.setItem('language', name);
  } catch {
    // a browser that keeps nothing speaks it until the page is left
  }
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
    return value === undefined ? whole : typeof value === 'number' ? number.format(value) : value;
  });
}
