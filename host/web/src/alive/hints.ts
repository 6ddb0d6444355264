// Which hint a newcomer needs now: each at its moment, once, in the first game; never again when it was put away.
import { signal } from '@preact/signals';

/** In the order in which they are shown where several would do. */
export const hints = ['place', 'turn', 'figure', 'points', 'account'] as const;
export type Hint = (typeof hints)[number];

export interface Moment {
  mine: boolean;
  squares: boolean; // squares can be pointed at
  turnable: boolean; // what is pointed at goes more than one way
  spots: boolean; // places for figures can be pointed at
  points: boolean; // choices tell what they score, or one may do nothing
  scored: boolean; // somebody has scored
}

const key = 'tour';
const off = 'off';

/** What was kept, by whichever version of the page: what is no hint is passed over. */
export function seenIn(text: string | null): ReadonlySet<string> {
  return new Set(text === off ? hints : (text ?? '').split(' ').filter((one) => hints.includes(one as Hint)));
}

const stored = () => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
export const seen = signal(seenIn(stored()));

function keep(text: string): void {
  seen.value = seenIn(text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // it holds until the page is left
  }
}
/** Another window may have kept some since. */
export const putAway = (hint: Hint) => keep([...seenIn(stored()), ...seen.value, hint].join(' '));
export const endTour = () => keep(off);

export function hintAt(moment: Moment, known: ReadonlySet<string>): Hint | undefined {
  const fits: Record<Hint, boolean> = {
    place: moment.mine && moment.squares && !moment.turnable,
    turn: moment.mine && moment.squares && moment.turnable,
    figure: moment.mine && moment.spots,
    points: moment.mine && moment.spots && moment.points,
    account: moment.scored,
  };
  return hints.find((hint) => fits[hint] && !known.has(hint));
}
