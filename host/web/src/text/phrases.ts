// English sentences told by the server, in another language: patterns with holes, tried on a text until one fits.
export type Other = string | { [form: string]: Other };
/** What `/api/words/LANG` answers: whole texts, and phrases by what they name. */
export interface Words {
  plain: Record<string, string>;
  phrases: Record<string, Record<string, Other>>;
}

/** "{figure}" or "{who:player}" of an English phrase; "{tile/tiles}" takes one of several words. */
interface Hole {
  name: string;
  sort: string;
}
type Piece = string | string[] | Hole;

interface Pattern {
  pieces: Piece[];
  other: Other;
  literals: string[]; // without which it cannot fit
  weight: number; // their letters: the more, the more it means
}
/** A text as it was understood: what stands in the holes. */
interface Meant {
  other: Other;
  holes: Map<string, { sort: string; text: string }>;
}

const none: Meant['holes'] = new Map();
const longest = 4000; // letters; nobody tells more
/** Places where a phrase is tried, for one text. The longest sentences that are told want fifteen thousand; titles are anybody's. */
export const mostSteps = 50_000;
/** A text that wants more stays as it is. */
class TooManySteps extends Error {}
const id = '[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-\\d+[a-z]?'; // of a rule: BASE-057, TALL-OAKS-002
const citing = new RegExp(`^(.*?)( \\(${id}(?: ${id})*\\)\\.?)$`, 's');
const word = /[\p{L}\p{N}]+/gu;
const wordAtEnd = /[\p{L}\p{N}]+$/u;
const wordAtStart = /^[\p{L}\p{N}]+/u;

/** What stands in holes that need no phrases. */
const plain: Record<string, RegExp> = {
  n: /^-?\d+(\.\d+)?$/,
  square: /^(-?\d+,-?\d+|\(-?\d+, -?\d+\))$/,
  tile: /^[a-z0-9][a-z0-9 /+-]*$/,
  player: /^.{1,80}$/u,
  slug: /^[a-z0-9-]+$/,
  module: /^[a-z0-9-]+$/,
  code: /^[a-z]?\d+[a-z]*$/,
  any: /^.+$/u,
};

function piecesOf(english: string): Piece[] {
  return english
    .split(/(\{[^{}]*\})/)
    .filter((part) => part)
    .map((part) => {
      if (!part.startsWith('{')) {
        return part;
      }
      const inner = part.slice(1, -1);
      if (inner.includes('/')) {
        return inner.split('/').sort((a, b) => b.length - a.length);
      }
      const [name, sort] = inner.split(':') as [string, string?];
      return { name, sort: sort ?? name };
    });
}

/** Words that every text has for which the pattern can fit: none at an edge where a hole may go on with letters. */
function wordsOf(pieces: Piece[]): string[] {
  return pieces.flatMap((piece, i) => {
    if (typeof piece !== 'string') {
      return [];
    }
    const start = i > 0 ? piece.replace(wordAtStart, '') : piece;
    return (i + 1 < pieces.length ? start.replace(wordAtEnd, '') : start).match(word) ?? [];
  });
}

/** The phrases of one sort: those without holes by their text, the others by a word that few of them have. */
class Sort {
  readonly whole = new Map<string, Other>();
  private readonly byWord = new Map<string, Pattern[]>();
  private readonly rest: Pattern[] = [];

  constructor(phrases: Record<string, Other>) {
    const found: { pattern: Pattern; words: string[] }[] = [];
    const often = new Map<string, number>();
    for (const [english, other] of Object.entries(phrases)) {
      const pieces = piecesOf(english);
      if (pieces.every((piece) => typeof piece === 'string')) {
        this.whole.set(english, other);
        continue;
      }
      const literals = pieces.filter((piece) => typeof piece === 'string');
      const weight = literals.reduce((sum, one) => sum + one.length, 0);
      const words = wordsOf(pieces);
      found.push({ pattern: { pieces, other, literals, weight }, words });
      new Set(words).forEach((one) => often.set(one, (often.get(one) ?? 0) + 1));
    }
    for (const { pattern, words } of found) {
      const rarest = words.sort((a, b) => often.get(a)! - often.get(b)!)[0];
      if (rarest === undefined) {
        this.rest.push(pattern);
      } else {
        this.byWord.set(rarest, [...(this.byWord.get(rarest) ?? []), pattern]);
      }
    }
  }

  /** Patterns that may fit, those that say most first. */
  candidates(text: string): Pattern[] {
    const found: Pattern[] = [];
    const look = (some: Pattern[]) => {
      for (const pattern of some) {
        if (pattern.literals.every((one) => text.includes(one))) {
          found.push(pattern);
        }
      }
    };
    for (const one of this.byWord.size > 0 ? new Set(text.match(word)) : []) {
      look(this.byWord.get(one) ?? []);
    }
    look(this.rest);
    return found.sort((a, b) => b.weight - a.weight);
  }
}

export class Phrases {
  /** No object: titles are anybody's, and each object has something for "constructor" or "__proto__". */
  private readonly plain: ReadonlyMap<string, string>;
  private readonly sorts = new Map<string, Sort>();
  private readonly meant = new Map<string, Meant | null>();
  private readonly said = new Map<string, string | null>();
  private readonly plurals: Intl.PluralRules;
  private players = new Set<string>();
  /** Taken for the text that was said last. */
  steps = 0;

  constructor(
    words: Words,
    private readonly language: string,
  ) {
    this.plain = new Map(Object.entries(words.plain));
    this.plurals = new Intl.PluralRules(language);
    for (const [name, phrases] of Object.entries(words.phrases)) {
      this.sorts.set(name, new Sort(phrases));
    }
  }

  /** Who plays: nothing else is the name of a player, as long as somebody is known. */
  know(players: string[]): void {
    this.players = new Set(players);
    this.meant.clear();
    this.said.clear();
  }

  /** The text in this language; null where it lacks it. */
  say(text: string): string | null {
    let said = this.said.get(text);
    if (said === undefined) {
      said = this.found(text);
      this.said.set(text, said);
    }
    return said;
  }

  private found(text: string): string | null {
    this.steps = 0;
    try {
      return this.find(text);
    } catch (error) {
      if (error instanceof TooManySteps) {
        this.meant.clear(); // what was begun is not known, and the rest is much
        return null;
      }
      throw error;
    }
  }
  private step(): void {
    if (++this.steps >= mostSteps) {
      throw new TooManySteps();
    }
  }

  /** Ids of rules at the end stay as they are: "... (BASE-057)." */
  private find(text: string): string | null {
    const cited = citing.exec(text);
    if (!cited) {
      return this.sentence(text);
    }
    const [, before, rules] = cited as unknown as [string, string, string];
    const dotted = rules.endsWith('.') ? this.sentence(`${before}.`) : null;
    if (dotted) {
      return `${dotted.replace(/\.$/, '')}${rules}`;
    }
    const said = this.sentence(before);
    return said && said + rules;
  }

  private sentence(text: string): string | null {
    const whole = this.plain.get(text);
    if (whole !== undefined) {
      return whole;
    }
    const first = text.charAt(0);
    const small = first.toLowerCase();
    const meant = this.understand('text', text);
    if (meant) {
      return this.begun(this.told(meant, undefined), first !== small);
    }
    const lower = first === small ? null : this.understand('text', small + text.slice(1));
    return lower && this.begun(this.told(lower, undefined), true);
  }

  /** Sentences begin with a capital letter, unless they begin with somebody's name, which is theirs. */
  private begun(text: string, capital: boolean): string {
    const named = [...this.players].some((name) => text.startsWith(name));
    return capital && !named ? text.charAt(0).toLocaleUpperCase(this.language) + text.slice(1) : text;
  }

  private understand(sort: string, text: string): Meant | null {
    const key = `${sort}\n${text}`;
    const known = this.meant.get(key);
    if (known !== undefined) {
      return known;
    }
    this.meant.set(key, null); // a phrase that is nothing but a hole may lead back here
    const found = text.length > longest ? null : this.search(sort, text);
    this.meant.set(key, found);
    return found;
  }

  private search(sort: string, text: string): Meant | null {
    const all = this.sorts.get(sort);
    const whole = all?.whole.get(text);
    if (whole !== undefined) {
      return { other: whole, holes: none };
    }
    for (const { pieces, other } of all?.candidates(text) ?? []) {
      const holes: Meant['holes'] = new Map();
      this.step();
      if (this.fits(pieces, 0, text, 0, holes)) {
        return { other, holes };
      }
    }
    const known =
      sort === 'player' && this.players.size > 0 ? this.players.has(text) : plain[sort]?.test(text);
    return known ? { other: text, holes: none } : null;
  }

  private fits(pieces: Piece[], i: number, text: string, at: number, holes: Meant['holes']): boolean {
    const piece = pieces[i];
    if (piece === undefined) {
      return at === text.length;
    }
    if (typeof piece === 'string') {
      return text.startsWith(piece, at) && this.fits(pieces, i + 1, text, at + piece.length, holes);
    }
    if (Array.isArray(piece)) {
      return piece.some(
        (one) => text.startsWith(one, at) && this.fits(pieces, i + 1, text, at + one.length, holes),
      );
    }
    for (
      let end = this.endOf(pieces[i + 1], text, at + 1);
      end >= 0;
      end = this.endOf(pieces[i + 1], text, end + 1)
    ) {
      const inner = text.slice(at, end);
      this.step();
      if (this.fits(pieces, i + 1, text, end, holes) && this.understand(piece.sort, inner)) {
        holes.set(piece.name, { sort: piece.sort, text: inner });
        return true;
      }
    }
    return false;
  }

  /** Where a hole may end, at the earliest `from`: where the next piece begins. */
  private endOf(next: Piece | undefined, text: string, from: number): number {
    if (from > text.length) {
      return -1;
    }
    return next === undefined ? text.length : typeof next === 'string' ? text.indexOf(next, from) : from;
  }

  private told(meant: Meant, form: string | undefined): string {
    const text = this.chosen(meant, meant.other, form);
    if (meant.holes.size === 0) {
      return text;
    }
    return text.replace(/\{([^{}:]+)(?::([^{}]+))?\}/g, (whole, name: string, wanted?: string) => {
      const hole = meant.holes.get(name);
      const inner = hole && this.understand(hole.sort, hole.text);
      return inner ? this.told(inner, wanted ?? form) : whole;
    });
  }

  /** Of texts by form the one that is wanted, else the first; by number, the one for what stands in {n}. */
  private chosen(meant: Meant, other: Other, form: string | undefined): string {
    if (typeof other === 'string') {
      return other;
    }
    if (other['other'] !== undefined) {
      const number = this.plurals.select(Number(meant.holes.get('n')?.text ?? 0));
      return this.chosen(meant, other[number] ?? other['other'], form);
    }
    return this.chosen(meant, other[form ?? ''] ?? Object.values(other)[0] ?? '', form);
  }
}
