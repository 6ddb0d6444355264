// What the server tells, in the reader's language. It tells everything in English; catalogues of the program and of
// modules, which the server has, say what that is in others. What they lack stays English.
import { computed, effect, signal } from '@preact/signals';
import { Phrases, type Words } from './phrases';
import { transport } from '../wire/transport';
import { language } from './text';

const books = signal<Record<string, Phrases>>({});
const players = signal<string[]>([]);
const asked = new Set<string>();

const book = computed(() => {
  const found = books.value[language.value] ?? null;
  found?.know(players.value);
  return found;
});

/** In the reader's language; reads a signal, so what shows it is shown again when the words have come. */
export function say(text: string): string {
  return book.value?.say(text) ?? text;
}

/** The name of a switch, or of one of its values. */
export function sayRule(name: string, value?: string): string {
  const said = book.value?.say(value === undefined ? `switch ${name}` : `switch ${name} = ${value}`);
  return said ?? (value ?? name).replaceAll('_', ' ');
}

/** Who plays at the table that is shown. */
export function knowPlayers(names: string[]): void {
  if (names.join('\n') !== players.value.join('\n')) {
    players.value = names;
  }
}

async function fetchWords(name: string): Promise<void> {
  asked.add(name);
  try {
    const { status, body } = await transport.request({ method: 'GET', path: `/api/words/${name}` });
    if (status === 200) {
      books.value = { ...books.value, [name]: new Phrases(JSON.parse(body) as Words, name) };
    }
  } catch {
    asked.delete(name); // without a connection; the next table asks again
  }
}

/** From now on the words of the language that the page speaks are fetched. */
export function followLanguage(): void {
  effect(() => {
    if (language.value !== 'en' && !asked.has(language.value)) {
      void fetchWords(language.value);
    }
  });
}
