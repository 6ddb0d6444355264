// What server and page say to each other (docs/protocol.md). Names of rules, figures and verbs are data.

export type Part =
  | { sort: 'square'; x: number; y: number }
  | { sort: 'tile'; picture: string; rotation: number; name: string }
  | { sort: 'segment'; tile: number; segment: number; x: number; y: number; name: string }
  | { sort: 'space'; tile: number; x: number; y: number; name: string }
  | { sort: 'corner'; x: number; y: number }
  | { sort: 'figure'; kind: string; picture: string }
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
  label: string;
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

export interface Decision {
  seat: number | 'chance';
  mine: boolean;
  name: string;
  question: string;
  tellers?: number[]; // seats that say what chance brings, at a table with real tiles
  offered: { name: string; picture: string }[];
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
  rules?: string[];
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
  chance?: { by: 'seed' } | { by: 'people' } | { by: 'secret'; commitment: string };
}

export interface Said {
  type: 'chat';
  seat: number | null;
  text: string;
}

export type Message =
  | Hello
  | Said
  | { type: 'pictures'; tiles: Record<string, TilePicture>; figures: Record<string, FigurePicture> }
  | { type: 'state'; move: number; state: State & { actions?: Actions }; log: Entry[] }
  | {
      type: 'changes';
      from: number;
      move: number;
      patch: Record<string, unknown>;
      log: Entry[];
      actions?: Actions | null;
    }
  | { type: 'seats'; connected: Record<string, boolean> }
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
}
/** Where the game stood after so many moves. */
export interface Standings {
  move: number;
  scores: number[];
  estimates: number[]; // as if it had ended there
}
/** What an agent would do at a decision of a game that is over. */
export interface Advice {
  move: number;
  agent: string;
  text: string;
  action: Action;
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
}
export interface FittingTile {
  name: string;
  picture: string;
  rotations: number[];
  unseen: number;
  at_hand: number;
}
