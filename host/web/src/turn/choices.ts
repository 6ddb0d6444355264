// What can be pointed at: the actions of a decision, sorted by where on the board they lead, step by step. An action with
// several places (from here to there) is chosen place by place, and where several figures may go to one place, the place
// comes first. No verb is known by name.
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import type { Action, Actions, Part, Points } from '../wire/messages';

export const tileSize = 100;

/** One place of an action on the board, in board units. */
interface Place {
  key: string;
  x: number;
  y: number;
  square: boolean;
  picture: string; // of the tile or figure that would be there, or ''
  words: string;
}

/** One way to choose a target: a tile in a rotation, a figure. */
export interface Option {
  key: string;
  picture: string;
  square: boolean;
  texts: string[]; // of the actions that go on from here
  complete: boolean; // nothing more is to be pointed at
  /** Of its one action; of several, each has its own. */
  points?: Points | undefined;
  label: string;
}
/** Whether it is done by this: else something is still to be chosen, on the board or by name. */
export const isWhole = (option: Option) => option.complete && option.texts.length === 1;

/** Something on the board that can be pointed at now. */
export interface Target {
  key: string;
  x: number;
  y: number;
  square: boolean;
  options: Option[];
  words: string; // where it is
  /** Targets that lie too close to each other to be told apart from here. */
  within?: Target[];
}

export interface Stage {
  targets: Target[];
  /** Actions that lead nowhere on the board from here: chosen by name. */
  rest: string[];
  /** Where one of several figures is to go: they are the targets. */
  opened?: Target | undefined;
}

const middle = (square: number) => tileSize * square + tileSize / 2;
const optionKey = (place: Place) => `${place.key}|${place.picture}`;

/** Where a part of an action is on the board. */
function placeOf(part: Part, tile: string, figure: string): Place | null {
  switch (part.sort) {
    case 'square':
      return {
        key: `q${part.x},${part.y}`,
        x: middle(part.x),
        y: middle(part.y),
        square: true,
        picture: tile,
        words: '',
      };
    case 'segment':
    case 'space':
    case 'corner':
      return {
        key: `${part.sort}${part.x},${part.y}`,
        x: part.x,
        y: part.y,
        square: false,
        picture: figure,
        words: 'name' in part ? part.name : '',
      };
    default:
      return null;
  }
}

function places(action: Action): Place[] {
  const found: Place[] = [];
  const tile = action.parts.find((part): part is Extract<Part, { sort: 'tile' }> => part.sort === 'tile');
  let figure = '';
  for (const part of action.parts) {
    const last = found[found.length - 1];
    if (part.sort === 'figure') {
      figure = part.picture;
      if (last?.picture === '') {
        last.picture = figure;
      }
      continue;
    }
    const place = placeOf(part, tile?.picture ?? '', figure);
    if (place) {
      found.push(place);
    }
  }
  return found;
}

function addOption(target: Target, place: Place, text: string, action: Action, complete: boolean): void {
  const key = optionKey(place);
  const known = target.options.find((option) => option.key === key);
  if (known) {
    known.texts.push(text);
    known.complete &&= complete;
    known.points = undefined;
    known.label = place.words;
    return;
  }
  target.options.push({
    key,
    picture: place.picture,
    square: place.square,
    texts: [text],
    complete,
    points: action.points,
    label: complete ? action.sentence : place.words,
  });
}

/** What is to be chosen after the options in `chosen`; `opened` is the place to which one of several figures goes. */
export function stageOf(actions: Actions, chosen: readonly string[], opened = ''): Stage {
  const targets = new Map<string, Target>();
  const rest: string[] = [];
  for (const [text, action] of Object.entries(actions)) {
    const way = places(action);
    const follows = chosen.every((key, i) => way[i] && optionKey(way[i]) === key);
    const next = way[chosen.length];
    if (!follows || (opened && next?.key !== opened)) {
      continue;
    }
    if (!next) {
      rest.push(text);
      continue;
    }
    let target = targets.get(next.key);
    if (!target) {
      target = {
        key: next.key,
        x: next.x,
        y: next.y,
        square: next.square,
        options: [],
        words: next.words,
      };
      targets.set(next.key, target);
    }
    addOption(target, next, text, action, way.length === chosen.length + 1);
  }
  const place = opened ? targets.get(opened) : undefined;
  return place ? { targets: [place], rest, opened: place } : { targets: [...targets.values()], rest };
}

/** Whether it leads to a choice among figures. */
export const isPlace = (target: Target) => !target.square && target.options.length > 1;

const mostTold = 3; // what is more is told by its number

/** What an option is called where it is pointed at. One place may mean this or that: then each is told, with its own points. */
export function wordsFor(option: Option, actions: Actions): string {
  const told = (sentence: string, points: Points | undefined) =>
    [sentence, points?.text ?? ''].filter(Boolean).map(say).join(' – ');
  const goesOn = !option.complete && option.label !== '';
  if (isWhole(option) || goesOn) {
    return told(option.label, option.points);
  }
  const all = option.texts.flatMap((text) => actions[text] ?? []);
  return all.length > mostTold
    ? [say(option.label), t('turn.all', { n: all.length })].filter(Boolean).join(' – ')
    : [...new Set(all.map(({ sentence, points }) => told(sentence, points)))].join(' / ');
}

export interface NumberChoice {
  label: string;
  values: { value: number; text: string }[];
}
export interface Named {
  pass: string | undefined;
  numbers: NumberChoice[];
  others: string[];
}

const fewest = 4; // numbers that are worth a picker
const isPass = (action: Action) => action.verb === 'pass' && action.parts.length === 0;

/** Actions that are chosen by name: those that differ by a number alone belong together; to do nothing is apart. */
export function named(rest: readonly string[], actions: Actions): Named {
  const found: Named = { pass: undefined, numbers: [], others: [] };
  const alike = new Map<string, NumberChoice['values']>();
  for (const text of rest) {
    const action = actions[text]!;
    const numbers = action.parts.filter((part) => part.sort === 'number');
    if (isPass(action)) {
      found.pass = text;
    } else if (numbers.length === 1) {
      const key = JSON.stringify([
        action.verb,
        action.parts.map((part) => (part.sort === 'number' ? 0 : part)),
      ]);
      alike.set(key, [...(alike.get(key) ?? []), { value: numbers[0]!.value, text }]);
    } else {
      found.others.push(text);
    }
  }
  for (const [label, values] of alike) {
    if (values.length < fewest) {
      found.others.push(...values.map(({ text }) => text));
    } else {
      found.numbers.push({ label, values: values.sort((a, b) => a.value - b.value) });
    }
  }
  return found;
}

/** The target in this direction that an arrow key leads to; the nearest to the middle of all if there is none yet. */
export function neighbour(
  targets: Target[],
  from: Target | undefined,
  dx: number,
  dy: number,
): Target | undefined {
  if (!from) {
    return targets[0];
  }
  let best: Target | undefined;
  let least = Infinity;
  for (const target of targets) {
    const along = (target.x - from.x) * dx + (target.y - from.y) * dy;
    const across = Math.abs((target.x - from.x) * dy) + Math.abs((target.y - from.y) * dx);
    const far = along + 2 * across;
    if (target.key !== from.key && along > 0 && far < least) {
      best = target;
      least = far;
    }
  }
  return best;
}

/** The target under a point of the board, as far from it as `reach`; spots come before the squares that they stand on. */
export function targetAt(targets: Target[], x: number, y: number, reach = 16): Target | undefined {
  let best: Target | undefined;
  let least = reach;
  for (const target of targets) {
    const far = Math.hypot(target.x - x, target.y - y);
    if (!target.square && far < least) {
      best = target;
      least = far;
    }
  }
  return (
    best ??
    targets.find(
      (target) =>
        target.square && Math.abs(target.x - x) <= tileSize / 2 && Math.abs(target.y - y) <= tileSize / 2,
    )
  );
}
