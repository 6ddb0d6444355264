// What can be pointed at: the actions of a decision, sorted by where on the board they lead, step by step. An action with
// several places (from here to there) is chosen place by place. No verb is known by name.
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
  points?: Points | undefined;
  label: string;
}

/** Something on the board that can be pointed at now. */
export interface Target {
  key: string;
  x: number;
  y: number;
  square: boolean;
  options: Option[];
}

export interface Stage {
  targets: Target[];
  /** Actions that lead nowhere on the board from here: chosen by name. */
  rest: string[];
}

const middle = (square: number) => tileSize * square + tileSize / 2;

function places(action: Action): Place[] {
  const found: Place[] = [];
  const parts = action.parts;
  const tile = parts.find((part): part is Extract<Part, { sort: 'tile' }> => part.sort === 'tile');
  let figure = '';
  let words = '';
  for (const part of parts) {
    switch (part.sort) {
      case 'figure':
        figure = part.picture;
        words = part.kind;
        if (found.length > 0 && found[found.length - 1]!.picture === '') {
          found[found.length - 1]!.picture = figure;
        }
        break;
      case 'square':
        found.push({
          key: `q${part.x},${part.y}`,
          x: middle(part.x),
          y: middle(part.y),
          square: true,
          picture: tile?.picture ?? '',
          words: `${part.x},${part.y}`,
        });
        break;
      case 'segment':
      case 'space':
      case 'corner':
        found.push({
          key: `${part.sort}${part.x},${part.y}`,
          x: part.x,
          y: part.y,
          square: false,
          picture: figure,
          words: 'name' in part ? `${words} ${part.name}`.trim() : words,
        });
        break;
      default:
        break;
    }
  }
  return found;
}

function addOption(target: Target, place: Place, text: string, action: Action, complete: boolean): void {
  const key = `${place.key}|${place.picture}`;
  const known = target.options.find((option) => option.key === key);
  if (known) {
    known.texts.push(text);
    known.complete &&= complete;
    return;
  }
  target.options.push({
    key,
    picture: place.picture,
    square: place.square,
    texts: [text],
    complete,
    points: action.points,
    label: complete ? action.label : place.words,
  });
}

/** What is to be chosen after the options in `chosen`. */
export function stageOf(actions: Actions, chosen: readonly string[]): Stage {
  const targets = new Map<string, Target>();
  const rest: string[] = [];
  for (const [text, action] of Object.entries(actions)) {
    const way = places(action);
    const follows = chosen.every((key, i) => way[i] && `${way[i].key}|${way[i].picture}` === key);
    const next = way[chosen.length];
    if (!follows) {
      continue;
    }
    if (!next) {
      rest.push(text);
      continue;
    }
    let target = targets.get(next.key);
    if (!target) {
      target = { key: next.key, x: next.x, y: next.y, square: next.square, options: [] };
      targets.set(next.key, target);
    }
    addOption(target, next, text, action, way.length === chosen.length + 1);
  }
  return { targets: spread([...targets.values()]), rest };
}

/** Several figures on one spot stand side by side, each to be pointed at. */
function spread(targets: Target[]): Target[] {
  const apart = 24;
  return targets.flatMap((target) => {
    if (target.square || target.options.length < 2) {
      return [target];
    }
    return target.options.map((option, i) => ({
      ...target,
      key: option.key,
      x: target.x + (i - (target.options.length - 1) / 2) * apart,
      options: [option],
    }));
  });
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

/** The target under a point of the board; spots come before the squares that they stand on. */
export function targetAt(targets: Target[], x: number, y: number): Target | undefined {
  const reach = 16;
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
