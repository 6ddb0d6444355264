// Requests that are no game: what is installed, is this a game, a new table.
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import type { Aids, FittingTile, Invitation } from './messages';
import { transport, type Request } from './transport';

export interface SwitchInfo {
  name: string;
  type?: string;
  values?: string[];
  range?: [number, number];
  least?: number;
  most?: number;
  default: unknown;
  summary?: string;
  rule?: string;
  [other: string]: unknown;
}
export interface ModuleInfo {
  name: string;
  title: string;
  summary: string; // what it changes; may be empty
  minutes: number; // that a game takes longer with it
  players: number; // more who can play
  version: string;
  requires: string[];
  excludes: string[];
  tile_sets: string[];
  switches: SwitchInfo[];
  rules: number;
}
export interface Installed {
  protocol: number;
  modules: ModuleInfo[];
  tile_sets: { name: string; title: string; tiles: number; types: number }[];
  first: string; // of the games: where one begins
  games: GameInfo[];
  agents: AgentInfo[];
  public: boolean; // whether tables may be listed for everybody
  limits: { players: number };
}
export interface GameInfo {
  name: string;
  title: string;
  players: number;
  persons: number;
  summary: string;
  minutes: number; // 0: nobody says
  difficulty: '' | 'easy' | 'medium' | 'hard';
}
export interface AgentInfo {
  name: string;
  summary: string;
  level: string; // how strong it is, in a word
  character: string; // how it plays, in a sentence
  options: { name: string; summary: string; most: number }[];
}
/** How a table stands, in few words. */
export interface Summary {
  title: string;
  move: number;
  over: boolean;
  verdict: string;
  seat: number | 'chance' | null; // who decides
  mine: boolean;
  players: { name: string; colour: string; agent: string | null; score: number }[];
}
export interface Rule {
  id: string;
  text: string;
  [other: string]: unknown;
}
/** A piece of what a module says about itself. */
export interface AboutBlock {
  kind: 'heading' | 'text' | 'item' | 'row';
  text?: string;
  cells?: string[];
}
export interface AboutModule {
  name: string;
  title: string;
  blocks: AboutBlock[];
}
/** How many figures of a kind each player has. */
export interface FigureInfo {
  kind: string;
  name: string; // of many
  usual: number;
  number: number;
}
/** A value with its 95 % interval, where there were games enough for one; an end that nothing limits is null. */
export interface Figure {
  value: number;
  low?: number | null;
  high?: number | null;
}
/** What a mix is like, in short, if somebody has made a card of it; shares are from 0 to 1. */
export interface Card {
  games: number;
  agent: string; // who played
  turns: Figure;
  real: Figure; // decisions that matter, of a game
  decisions: Figure;
  first?: Figure; // share of games that the first seat won
  luck?: Figure;
  levels?: Figure; // of skill
  settled?: Figure; // share of the game after which it was decided
  comebacks?: Figure; // share of games
}
/** What was measured of an agent in games of a mix, in sentences. */
export interface OpponentInfo {
  agent: string;
  says: string[];
}
export interface Checked {
  ok: boolean;
  problems: string[];
  notes: string[];
  tiles?: number;
  figures?: FigureInfo[];
  strange_figures?: string[]; // kinds in [figures] that nobody owns in this mix
  card?: Card;
  opponents?: OpponentInfo[];
}
export interface Keys {
  host: string;
  spectator: string;
  seats: (string | null)[];
}
export interface NewTable {
  table: string;
  keys: Keys;
  notes?: string[]; // what of a saved game of another program is otherwise here
}
export interface SetPictures {
  name: string;
  title: string;
  tiles: { name: string; count: number; svg: string; when?: string }[];
}
export type { FittingTile };

/** An answer that is none; its message is the sentence in the reader's language, or the status where nothing is said. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly sentence: string, // as the server said it; may be empty
  ) {
    super(sentence ? say(sentence) : String(status));
  }
}

/** The text of an answer; throws a Refusal. */
async function textOf(request: Request): Promise<string> {
  const { status, body } = await transport.request(request);
  if (status >= 200 && status < 300) {
    return body;
  }
  let sentence = '';
  try {
    const { error } = JSON.parse(body) as { error?: unknown };
    sentence = typeof error === 'string' ? error : '';
  } catch {
    // whoever stands between us and the server answered
  }
  throw new Refusal(status, sentence);
}
/** A proxy that has no connection may answer with a page of its own, and say that all is well. */
function parsed<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new Error(t('connection.none'));
  }
}
async function asked<T>(path: string, key?: string): Promise<T> {
  return parsed<T>(await textOf({ method: 'GET', path, ...(key === undefined ? {} : { key }) }));
}
async function posted<T>(path: string, body: unknown, key?: string): Promise<T> {
  const request = { path, body: JSON.stringify(body), ...(key === undefined ? {} : { key }) };
  return parsed<T>(await textOf({ method: 'POST', ...request }));
}

const kept = new Map<string, Promise<unknown>>();
/** What does not change while the server runs is asked for once. */
function once<T>(address: string): Promise<T> {
  let answer = kept.get(address);
  if (!answer) {
    answer = asked<T>(address);
    answer.catch(() => kept.delete(address));
    kept.set(address, answer);
  }
  return answer as Promise<T>;
}

export const installed = () => once<Installed>('/api/installed');
export const rulesOf = (module: string) => once<{ rules: Rule[] }>(`/api/modules/${module}/rules`);
export const aboutModule = (module: string) => once<AboutModule>(`/api/modules/${module}/about`);
export const ruleById = (id: string) => once<Rule>(`/api/rules/${encodeURIComponent(id)}`);
export const tileSet = (name: string) => once<SetPictures>(`/api/tile_sets/${name}`);
export const gameFile = (name: string) => once<{ toml: string }>(`/api/games/${name}`);
export const checked = (toml: string) => posted<Checked>('/api/compose', { toml });
/** How those at a table play, besides the game's rules. */
export interface Customs {
  chat: boolean;
  picture: boolean; // whoever has the table's address sees its board
  clock: { minutes: number; seconds: number } | null;
  aids: Aids;
  listed: boolean; // on the public list
  real_tiles: boolean; // people say what chance brings
}
/** `seed`: what the draws follow from, where it is the same for all who have a link. */
export const newTable = (toml: string, customs: Partial<Customs> = {}, seed?: string) =>
  posted<NewTable>('/api/tables', { toml, ...customs, ...(seed ? { seed: Number(seed) } : {}) });
export interface PublicTable {
  table: string;
  title: string;
  players: { name: string; agent: string | null; free: boolean }[];
  free: number;
  watch: string; // the key of those who look on
  there: number;
  move: number;
  turn: number;
  over: boolean;
}
export const publicTables = (from: number) =>
  asked<{ tables: PublicTable[]; of: number }>(`/api/public/${from}`);
export const takeSeat = (table: string) =>
  posted<{ table: string; seat: number; key: string }>(`/api/public/${table}/seat`, {});
/** After all of its moves, with the same players and all aids, unless something else is said. */
export const tableOfRecord = (
  record: string,
  how: { moves?: number; agents?: string[] | undefined; aids?: Aids } = {},
) => posted<NewTable>('/api/records', { record, ...how });

/** Another game of the same people, once theirs is over. */
export const anotherTable = (table: string, key: string) =>
  posted<Invitation>(`/api/tables/${table}/rematch`, {}, key);
export const gamePicture = (name: string) => `/api/games/${name}/picture`;
export const modulePicture = (name: string) => `/api/modules/${name}/picture`;
/** What is there before an engine is was drawn when the page was built. */
export const shownPicture = (what: 'film' | 'board') =>
  STATIC ? `pictures/shown/${what}.svg` : `/api/shown/${what}`;
export const summaryOf = (table: string, key: string) => asked<Summary>(`/api/tables/${table}`, key);

/** A file of a table, for who has a key. */
export const tableFile = (table: string, key: string, what: string) =>
  textOf({ method: 'GET', path: `/api/tables/${table}/${what}`, key });

export interface PuzzleLine {
  sentences: string[]; // one for each action
  behind: number; // points
  low: number;
  high: number;
  played_by: string[];
  why: string;
}
export interface PuzzleAnswer extends PuzzleLine {
  right: boolean;
  known: boolean; // it was judged when the puzzle was made
  lines: PuzzleLine[]; // the best first
}
export interface PuzzleTable extends NewTable {
  seat: number; // that is asked
  move: number; // how many there were before
  title: string;
  tiles_left: number;
}
export interface PuzzleSet {
  set: string;
  puzzles: { title: string; tiles_left: number }[];
}
export const allPuzzles = () => once<{ sets: PuzzleSet[] }>('/api/puzzles');
export const puzzleTable = (set: string, number: number) =>
  posted<PuzzleTable>(`/api/puzzles/${set}/${number}`, {});
export const answerPuzzle = (set: string, number: number, actions: string[]) =>
  posted<PuzzleAnswer>(`/api/puzzles/${set}/${number}/answer`, { actions });
