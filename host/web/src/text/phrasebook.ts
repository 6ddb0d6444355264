// What the server tells, in the reader's language. It tells everything in English; catalogues of the program and of
// modules, which the server has, say what that is in others. What they lack stays English.
import { computed, effect, signal } from '@preact/signals';
import { namesApart } from './apart';
import { Phrases, type Words } from './phrases';
import { transport } from '../wire/transport';
import { language } from './text';

const told = signal<Record<string, Words>>({});
/** Words of switches, where they come apart: in the page without a server, when somebody composes. */
const ofSwitches = signal<Record<string, Words['plain']>>({});
const composed = signal(0); // so often
const players = signal<string[]>([]);
const asked = new Set<string>();

const phrases = computed(() => {
  const words = told.value[language.value];
  const plain = { ...words?.plain, ...ofSwitches.value[language.value] };
  return words ? new Phrases({ ...words, plain }, language.value) : null;
});
const book = computed(() => {
  phrases.value?.know(players.value);
  return phrases.value;
});

/** In the reader's language; reads a signal, so what shows it is shown again when the words have come. */
export function say(text: string): string {
  return namesApart(book.value?.say(text) ?? text, players.value);
}

/** The name of a switch, or of one of its values. */
export function sayRule(name: string, value?: string): string {
  const said = book.value?.say(value === undefined ? `switch ${name}` : `switch ${name} = ${value}`);
  return said ?? (value ?? name).replaceAll('_', ' ');
}

/** Who plays at the table that is shown; nobody in particular where there is none. */
export function knowPlayers(names: string[]): void {
  if (names.join('\n') !== players.value.join('\n')) {
    players.value = names;
  }
}

/** Switches are to be named. */
export function knowSwitches(): void {
  ++composed.value;
}

async function fetched<Told>(path: string): Promise<Told | null> {
  if (asked.has(path)) {
    return null;
  }
  asked.add(path);
  try {
    const { status, body } = await transport.request({ method: 'GET', path });
    if (status === 200) {
      return JSON.parse(body) as Told;
    }
  } catch {
    // without a connection
  }
  asked.delete(path); // another time
  return null;
}
async function fetchWords(name: string): Promise<void> {
  const words = await fetched<Words>(`/api/words/${name}`);
  if (words) {
    told.value = { ...told.value, [name]: words };
  }
}
async function fetchSwitches(name: string): Promise<void> {
  const words = await fetched<Pick<Words, 'plain'>>(`/api/words/${name}/switches`);
  if (words) {
    ofSwitches.value = { ...ofSwitches.value, [name]: words.plain };
  }
}

/** From now on the words of the language that the page speaks are fetched. */
export function followLanguage(): void {
  effect(() => {
    if (language.value !== 'en') {
      void fetchWords(language.value);
    }
  });
  if (STATIC) {
    effect(() => {
      if (language.value !== 'en' && composed.value > 0) {
        void fetchSwitches(language.value);
      }
    });
  }
}
