// The engine's calls (host/wasm/README.md), with types.
import type { Request } from '../wire/transport';

/** What emscripten makes of the engine. */
export interface Module {
  ccall(name: string, result: 'string' | null, types: string[], values: unknown[]): string;
  FS: {
    mkdirTree(path: string): void;
    writeFile(path: string, content: Uint8Array): void;
    readFile(path: string): Uint8Array;
    analyzePath(path: string): { exists: boolean };
    unlink(path: string): void;
  };
}
export type MakeModule = (options: Record<string, unknown>) => Promise<Module>;

/** What an agent is to choose elsewhere; with the text of its record it is what thinkers are asked. */
export interface Choice {
  id: number;
  record: string; // its path
  moves: number;
  agent: string;
  generator: string;
  milliseconds: number;
  reasons: boolean; // are wanted
}
export interface Stepped {
  out: [number, string][];
  closed: number[];
  choices: Choice[];
  wait: number; // ms until there is something to do; -1: nothing until the next call
}

export class Engine {
  constructor(private readonly module: Module) {}

  private call<T>(name: string, types: string[], values: unknown[]): T {
    return JSON.parse(this.module.ccall(name, 'string', types, values)) as T;
  }
  /** `elsewhere`: choices that take their time are made there. The version; throws the engine's sentence. */
  begin(elsewhere: boolean): string {
    const options = JSON.stringify({ elsewhere });
    const said = this.call<{ version?: string; error?: string }>('bastide_begin', ['string'], [options]);
    if (said.version === undefined) {
      throw new Error(said.error ?? 'bastide_begin');
    }
    return said.version;
  }
  request({ method, path, key, body }: Request): { status: number; body: string } {
    const asked = { method, path, authorization: key ? `Bearer ${key}` : '', body: body ?? '' };
    return this.call('bastide_request', ['string'], [JSON.stringify(asked)]);
  }
  connect(line: number): void {
    this.module.ccall('bastide_connect', null, ['number'], [line]);
  }
  hear(line: number, text: string): void {
    this.module.ccall('bastide_hear', null, ['number', 'string'], [line, text]);
  }
  leave(line: number): void {
    this.module.ccall('bastide_leave', null, ['number'], [line]);
  }
  step(milliseconds: number): Stepped {
    return this.call('bastide_step', ['number'], [milliseconds]);
  }
  chosen(id: number, text: string): void {
    this.module.ccall('bastide_chosen', null, ['number', 'string'], [id, text]);
  }
  /** What thinkers say to each other is of the engine's own making. */
  think(text: string): string {
    return this.module.ccall('bastide_think', 'string', ['string'], [text]);
  }
  /** Paths of files that were written or removed since it was asked last. */
  filesChanged(): string[] {
    return this.call('bastide_files_changed', [], []);
  }
  /** Null if there is none. */
  file(path: string): Uint8Array | null {
    return this.module.FS.analyzePath(path).exists ? this.module.FS.readFile(path) : null;
  }
  write(path: string, content: Uint8Array): void {
    this.module.FS.mkdirTree(path.replace(/\/[^/]*$/, ''));
    this.module.FS.writeFile(path, content);
  }
  remove(path: string): void {
    if (this.module.FS.analyzePath(path).exists) {
      this.module.FS.unlink(path);
    }
  }
}
