// What server and page say to each other (docs/protocol.md). Names of rules, figures and verbs are data.

export type Part =
  | { sort: 'square'; x: number; y: number }
  | { sort: 'tile'; picture: string; rotation: number; name: string }
  | { sort: 'segment'; tile: number; segment: number; x: number; y: number; name: string }
  | { sort: 'space'; tile: number; x: number; y: number; name: string }
  | { sort: 'corner'; tile: number; x: number; y: number; name: string }
  | { sort: 'figure'; kind: string; picture: string; standing?: number }
  | { sort: 'player'; seat: number }
  | { sort: 'number'; value: number }
  | { sort: 'word'; text: string };

export interface Points {
  now: number;
  finished: number;
  text: string;
}

export interface Action {
  verb: string;
  sentence: string; // for people, in English
  label: string; // the same
  points?: Points;
  parts: Part[];
  left?: number; // of a tile that people may say they drew
}
export type Actions = Record<string, Action>;

export interface Fact {
  name: string;
  text: string;
}

export interface Seat {
  score: number;
  connected: boolean;
  supply: Record<string, number>;
  hand: { type: string; name: string }[] | null;
  hidden: number;
  facts: Fact[];
  stand_in?: string; // the agent that plays for its person
  clock?: { left: number; runs: boolean }; // ms
}

export interface Tile {
  x: number;
  y: number;
  rotation: number;
  picture: string;
  name: string;
}

export interface Standing {
  picture: string;
  x: number;
  y: number;
  scale: number;
  lying: boolean;
  number: number;
  title: string;
  seat?: number;
  tile?: number;
  kind: string;
  at: string;
}

export interface NamedPicture {
  name: string;
  picture: string;
}

export interface Decision {
  seat: number | 'chance';
  mine: boolean;
  name: string;
  question: string;
  tellers?: number[]; // seats that say what chance brings, at a table with real tiles
  about?: NamedPicture; // the tile that the question is about
  offered: NamedPicture[];
}

export interface State {
  move: number;
  turn: number;
  over: boolean;
  verdict: string;
  seats: Record<string, Seat>;
  tiles: Record<string, Tile>;
  standing: Record<string, Standing>;
  facts: Fact[];
  left: { total: number; supply: number; stacks: number[] };
  decision?: Decision;
  may_undo?: boolean;
}

export interface Entry {
  move: number;
  kind: 'turn' | 'act' | 'score' | 'remark';
  seat: number | null;
  text: string;
  points?: number;
  sort?: string; // of a score: what gave the points
  final?: boolean;
  rules?: string[];
  about?: { tile?: number; segment?: number; figure?: number };
  tiles?: NamedPicture[];
  agent?: boolean; // an agent that plays here decided it
}

/** A point of the board, somebody's hands, or beside the table. */
export type Spot = { x: number; y: number } | { seat: number } | null;
/** Something that moved; how, is data of the module whose it is. */
export interface Movement {
  move: number;
  by: number | null; // who decided it; null: chance
  what: 'tile' | 'figure' | 'piece' | 'points';
  id?: number;
  picture?: string;
  seat?: number;
  points?: number;
  way?: string;
  around?: { x: number; y: number };
  from?: Spot;
  to?: Spot;
}

export interface SegmentPicture {
  kind: string;
  x: number;
  y: number;
  room: number;
  path: boolean;
  outline: string;
  lying: boolean;
  width: number;
}
export interface TilePicture {
  svg: string;
  segments: SegmentPicture[];
}
export interface FigurePicture {
  svg: string;
  kind: string;
  seat: number | null;
  reach: number; // from its middle, so far it is drawn
}

export interface PlayerInfo {
  name: string;
  colour: string;
  agent: string | null;
}

/** What helps those at a table; each allows what the ones behind it do. */
export const allAids = ['all', 'tournament', 'none'] as const;
export type Aids = (typeof allAids)[number];

export interface Hello {
  type: 'hello';
  protocol: number;
  table: string;
  role: 'seat' | 'spectator' | 'host';
  seats: number[];
  game: { title: string; modules: string[]; tile_sets: { name: string; copies: number }[]; ruleset: string };
  players: PlayerInfo[];
  figures: { name: string; singular: string; plural: string }[];
  hidden: boolean;
  chat?: boolean;
  aids?: Aids;
  listed?: boolean;
  chance?: { by: 'seed' } | { by: 'people' } | { by: 'secret'; commitment: string };
}

export interface Said {
  type: 'chat';
  seat: number | null;
  text: string;
}

/** To another table of the same people, with one's own key there. */
export interface Invitation {
  table: string;
  key: string;
  keys?: { host: string; spectator: string; seats: (string | null)[] };
}

export type Message =
  | Hello
  | Said
  | { type: 'pictures'; tiles: Record<string, TilePicture>; figures: Record<string, FigurePicture> }
  | { type: 'state'; move: number; state: State & { actions?: Actions }; log: Entry[]; moves?: Movement[] }
  | {
      type: 'changes';
      from: number;
      move: number;
      patch: Record<string, unknown>;
      log: Entry[];
      moves?: Movement[];
      actions?: Actions | null;
    }
  | { type: 'beat' }
  | { type: 'seats'; connected: Record<string, boolean>; yours: number[] }
  | ({ type: 'rematch' } & Invitation)
  | { type: 'over'; verdict: string; scores: number[]; secret?: string }
  | { type: 'refused'; sentence: string }
  | { type: 'trouble'; sentence: string | null } // what keeps the game from going on; null: nothing any more
  | { type: 'no'; id: unknown; sentence: string }
  | { type: 'hint'; id: unknown; text: string; reasons: string[] }
  | { type: 'progress'; id: unknown; done: number; of: number }
  | ({ type: 'answer'; id: unknown } & Record<string, unknown>);

/** A decision against the best there was. */
export interface Judged {
  move: number;
  seat: number;
  text: string;
  best: string;
  loss: number;
  played: Action;
  better?: Action; // where something else was better
  because?: string[]; // why that was
}
/** What an agent would do at a decision of a game that is over. */
export interface Advice {
  move: number;
  agent: string;
  text: string;
  action: Action;
  because?: string[];
}

export interface FeatureAnswer {
  name: string;
  kind: string;
  squares: [number, number][];
  segments: { tile: number; segment: number }[];
  tiles: number;
  gaps: number;
  open: [number, number][];
  finished: boolean;
  figures: number[];
  owners: number[];
  now: { points: number } | null;
  closed: { points: number } | null;
  beside?: { name: string; segments: { tile: number; segment: number }[] }[]; // as far as its worth is told
}
/** Why something cannot be chosen. */
export interface WhyNot {
  sentence: string;
  reasons: { tile?: string; figure?: string; rotation?: number; legal: boolean; sentence: string }[];
}
/** What every seat scored for one sort of things. */
export interface SortOfPoints {
  sort: string;
  points: number[];
}
export interface FittingTile {
  name: string;
  picture: string;
  rotations: number[];
  unseen: number;
  at_hand: number;
}
