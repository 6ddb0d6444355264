// What the page and the worker that has the engine say to each other.
import type { Changes } from './store';
import type { Answer, Request } from '../wire/transport';

/** Where the page's own files lie, which the engine does not look into: lists of what modules consist of. */
export const listsIn = '/page/';

/** To the worker. Whoever asks numbers what they ask; so do connections. */
export type ToWorker =
  | { what: 'begin'; engine: string; wasm: string; packs: Record<string, string>; name: string }
  | { what: 'take' } // the tables, from another window
  | { what: 'request'; id: number; request: Request }
  | { what: 'record'; id: number; table: string } // as it lies in the store, whoever plays
  | { what: 'remove'; id: number; table: string }
  | { what: 'put'; id: number; files: Changes; module?: string } // of somebody's own; refused if the engine cannot use it
  | { what: 'own'; id: number } // which there are: JSON, an Own of each
  | { what: 'connect'; line: number }
  | { what: 'hear'; line: number; text: string }
  | { what: 'leave'; line: number };

/** Sentences are the page's own, by their keys, so that they are told in the reader's language. */
export type Trouble =
  | 'device.full' // the browser keeps no more
  | 'device.keepsNothing' // it keeps nothing at all
  | 'device.unwritten'; // it could not be written, for another reason

/** To the page. */
export type ToPage =
  | { what: 'ready'; version: string }
  | { what: 'elsewhere' } // another window has the tables
  | { what: 'again' } // the engine fell and begins anew: connections are gone
  | { what: 'failed'; reason: string } // and does not come back
  | { what: 'answer'; id: number; answer: Answer }
  | { what: 'heard'; line: number; text: string }
  | { what: 'closed'; line: number }
  | { what: 'kept'; trouble: Trouble | null };
