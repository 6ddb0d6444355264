// How the page talks to the tables: to a server, or to the engine on this device. Which of the two is decided when the page is
// built, so that each carries nothing of the other.
import { Device } from '../device/device';
import { server } from './server';

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  key?: string;
  body?: string;
}
export interface Answer {
  status: number;
  body: string;
}
/** What a connection tells whoever opened it. */
export interface Ears {
  opened(): void;
  heard(text: string): void;
  closed(): void;
}
/** A connection of the protocol. */
export interface Line {
  /** False if there is nobody to say it to at the moment. */
  say(text: string): boolean;
  /** Nothing is heard of it any more. */
  hangUp(): void;
}
export interface Transport {
  request(request: Request): Promise<Answer>;
  connect(ears: Ears): Line;
  /** Whether a network may fall silent between us. */
  readonly far: boolean;
}

/** The engine on this device, where there is no server. */
export const device = STATIC ? new Device() : null;
export const transport: Transport = device ?? server;
