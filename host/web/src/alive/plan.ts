// What moves when: movements that the server told, as flights over the board. Nothing is drawn here.
import type { Movement, Spot, State } from '../wire/messages';

export interface Point {
  x: number;
  y: number;
}
/** Where something is at a time (ms of the show), in board units, and how much of it is seen. */
export interface Frame extends Point {
  at: number;
  seen: number;
}
export interface Flight {
  what: 'tile' | 'change' | 'figure' | 'points';
  id: string;
  begin: number;
  end: number;
  frames: Frame[];
  /** Not on the board afterwards: drawn for as long as it flies. */
  flyer?: { picture: string; scale: number };
  points?: number;
  seat?: number; // who gets the points, who lays the tile
}
export interface Show {
  flights: Flight[];
  /** When each movement begins, and how long it all takes. */
  begins: number[];
  length: number;
}
export interface Places {
  /** Of the panel of a seat, in board units; undefined if it is not to be seen. */
  seat(seat: number): Point | undefined;
  before?: State | undefined;
  after: State;
}

const times = { tile: 340, change: 300, points: 950, least: 240, most: 560, unit: 0.9 };
const lead = { tile: 240, change: 120, figure: 110, points: 150 }; // until the next movement begins
const steps = 10; // frames of a hop
const height = { walks: 5, flies: 40, drops: 70, turns: 0 };
const bow = 0.16; // of what flies: higher the farther
type Way = keyof typeof height;

const wayOf = (move: Movement): Way => (move.way && move.way in height ? (move.way as Way) : 'walks');
const eased = (t: number) => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t));
const between = (a: number, b: number, t: number) => a + (b - a) * t;

/** On the arc around a middle, the way that a clock goes. */
function onArc(from: Point, to: Point, around: Point, t: number): Point {
  const angle = (point: Point) => Math.atan2(point.y - around.y, point.x - around.x);
  const far = (point: Point) => Math.hypot(point.x - around.x, point.y - around.y);
  const begin = angle(from);
  const turn = (angle(to) - begin + 4 * Math.PI) % (2 * Math.PI);
  const radius = between(far(from), far(to), t);
  return {
    x: around.x + radius * Math.cos(begin + turn * t),
    y: around.y + radius * Math.sin(begin + turn * t),
  };
}

interface Hop {
  begin: number;
  end: number;
  from: Point;
  to: Point;
  comes: boolean; // from beside the board
  goes: boolean;
  way: Way;
  around: Point | undefined;
}

function framesOf(hop: Hop): Frame[] {
  const far = Math.hypot(hop.to.x - hop.from.x, hop.to.y - hop.from.y);
  const high = height[hop.way] + (hop.way === 'flies' ? bow * far : 0);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = eased(i / steps);
    const flat =
      hop.way === 'turns' && hop.around
        ? onArc(hop.from, hop.to, hop.around, t)
        : { x: between(hop.from.x, hop.to.x, t), y: between(hop.from.y, hop.to.y, t) };
    const up = hop.way === 'drops' ? 1 - t : 4 * t * (1 - t);
    const seen = hop.comes ? Math.min(1, 3 * t) : hop.goes ? Math.min(1, 3 * (1 - t)) : 1;
    return { at: between(hop.begin, hop.end, i / steps), x: flat.x, y: flat.y - high * up, seen };
  });
}

const isPoint = (spot: Spot | undefined): spot is Point => Boolean(spot && 'x' in spot);

export function planned(moves: Movement[], places: Places): Show {
  const flights: Flight[] = [];
  const begins: number[] = [];
  const hops = new Map<string, Hop[]>();
  const last = new Map<string, Movement>();
  moves.forEach((move) => move.id !== undefined && move.what !== 'tile' && last.set(String(move.id), move));
  const spot = (place: Spot | undefined) =>
    isPoint(place) ? place : place && 'seat' in place ? places.seat(place.seat) : undefined;

  const hopOf = (move: Movement, begin: number): Hop | undefined => {
    const id = String(move.id);
    const known = hops.get(id);
    const first = known ? known[known.length - 1]!.to : places.before?.standing[id];
    const stands = last.get(id) === move ? places.after.standing[id] : undefined;
    const from = isPoint(move.from) ? (first ?? move.from) : spot(move.from);
    const to = isPoint(move.to) ? (stands ?? move.to) : spot(move.to);
    if (!from && !to) {
      return undefined;
    }
    const [a, b] = [from ?? to!, to ?? from!];
    const far = Math.hypot(a.x - b.x, a.y - b.y);
    return {
      begin,
      end: begin + Math.min(times.most, times.least + times.unit * far),
      from: { x: a.x, y: a.y },
      to: { x: b.x, y: b.y },
      comes: !isPoint(move.from),
      goes: !isPoint(move.to),
      way: wayOf(move),
      around: move.around,
    };
  };

  let now = 0;
  moves.forEach((move, i) => {
    const id = String(move.id);
    const before = move.what === 'tile' ? undefined : hops.get(id);
    now = Math.max(now, before?.[before.length - 1]?.end ?? 0); // who goes on has arrived first
    begins.push(now);
    const next = moves[i + 1];
    if (move.what === 'tile') {
      const what = move.way === 'changes' ? 'change' : 'tile';
      const at = spot(move.to) ?? { x: 0, y: 0 };
      const frames = [{ at: now, seen: 1, ...at }];
      flights.push({ what, id, begin: now, end: now + times[what], frames, seat: move.by ?? -1 });
      now += lead[what];
    } else if (move.what === 'points') {
      const at = spot(move.from);
      const frames = at ? [{ at: now, seen: 1, ...at }] : [];
      const of = { points: move.points ?? 0, seat: move.seat ?? 0 };
      flights.push({ what: 'points', id: `p${i}`, begin: now, end: now + times.points, frames, ...of });
      now += lead.points;
    } else {
      const hop = hopOf(move, now);
      if (hop) {
        hops.set(id, [...(before ?? []), hop]);
        const again = next && next.what === move.what && next.id === move.id;
        now += again ? hop.end - hop.begin : lead.figure;
      }
    }
  });
  for (const [id, all] of hops) {
    const [begin, end] = [all[0]!.begin, all[all.length - 1]!.end];
    const flight: Flight = { what: 'figure', id, begin, end, frames: all.flatMap(framesOf) };
    if (!places.after.standing[id]) {
      const was = places.before?.standing[id];
      flight.flyer = { picture: was?.picture ?? last.get(id)!.picture ?? '', scale: was?.scale ?? 1 };
    }
    flights.push(flight);
  }
  return { flights, begins, length: Math.max(0, ...flights.map((flight) => flight.end)) };
}

/** What others did before it was one's turn again; for who plays no seat, or every seat, what happened last. */
export function othersLast(moves: Movement[], own: number[]): Movement[] {
  const mine = (move: Movement) => move.by !== null && own.includes(move.by);
  let end = moves.length;
  while (end > 0 && (mine(moves[end - 1]!) || moves[end - 1]!.by === null)) {
    end -= 1;
  }
  let begin = end;
  while (begin > 0 && !mine(moves[begin - 1]!)) {
    begin -= 1;
  }
  const found = own.length > 0 ? moves.slice(begin, end) : [];
  return found.length > 0 ? found.slice(-40) : moves.slice(-8);
}
