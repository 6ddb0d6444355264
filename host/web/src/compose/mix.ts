// A mix that is put together: a game file as data, read from TOML and written to it. What the page does not show is kept.
import { parse, stringify, type TomlTable } from 'smol-toml';
import type { Installed, ModuleInfo } from '../wire/http';
import { agentOf } from './agents';

export interface Player {
  name: string;
  agent: string;
  [other: string]: unknown;
}
export interface Mix {
  title: string;
  modules: string[];
  sets: { name: string; copies: number }[];
  switches: Record<string, unknown>;
  figures: Record<string, unknown>; // how many of a kind each player has, where that is not as usual
  players: Player[];
  others: Record<string, unknown>; // further keys of [game]
  tables: Record<string, unknown>; // and further tables
}

const minutesATile = 0.5;
/** About how long a game takes, in steps of five. */
export const minutesFor = (tiles: number) => Math.max(5, Math.round((tiles * minutesATile) / 5) * 5);

export const standardNames = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gwen', 'Hugo'];

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Throws what the parser says of a text that is no TOML. */
export function read(toml: string): Mix {
  const file = parse(toml) as Record<string, unknown>;
  const { game, switches, figures, player, ...tables } = file;
  const { title, modules, tilesets, ...others } = (game ?? {}) as Record<string, unknown>;
  const sets = Array.isArray(tilesets) ? (tilesets as unknown[]) : [];
  return {
    title: typeof title === 'string' ? title : '',
    modules: texts(modules),
    sets: sets.map((one) =>
      typeof one === 'string'
        ? { name: one, copies: 1 }
        : {
            name: String((one as Record<string, unknown>)['set'] ?? ''),
            copies: Number((one as Record<string, unknown>)['copies'] ?? 1),
          },
    ),
    switches: (switches ?? {}) as Record<string, unknown>,
    figures: (figures ?? {}) as Record<string, unknown>,
    players: ((player ?? []) as Record<string, unknown>[]).map((one, i) => ({
      ...one,
      name: typeof one['name'] === 'string' ? one['name'] : (standardNames[i] ?? ''),
      agent: agentOf(one['agent']),
    })),
    others,
    tables,
  };
}

export function write(mix: Mix): string {
  const game = {
    ...(mix.title ? { title: mix.title } : {}),
    modules: mix.modules,
    tilesets: mix.sets.map((set) => (set.copies === 1 ? set.name : { set: set.name, copies: set.copies })),
    ...mix.others,
  };
  const file: Record<string, unknown> = { game };
  if (Object.keys(mix.switches).length > 0) {
    file['switches'] = mix.switches;
  }
  if (Object.keys(mix.figures).length > 0) {
    file['figures'] = mix.figures;
  }
  file['player'] = mix.players;
  Object.assign(file, mix.tables);
  return stringify(file as TomlTable);
}

/** The mix with a module put in, with what it needs and its usual tiles; or taken out, with what needs it. */
export function withModule(mix: Mix, name: string, wanted: boolean, installed: Installed): Mix {
  const byName = new Map(installed.modules.map((module) => [module.name, module]));
  const modules = new Set(mix.modules);
  const changed: ModuleInfo[] = [];
  const put = (one: string) => {
    const module = byName.get(one);
    if (module && !modules.has(one)) {
      modules.add(one);
      changed.push(module);
      module.requires.forEach(put);
    }
  };
  const take = (one: string) => {
    const module = byName.get(one);
    if (module && modules.delete(one)) {
      changed.push(module);
      installed.modules.filter((other) => other.requires.includes(one)).forEach((other) => take(other.name));
    }
  };
  if (wanted) {
    put(name);
  } else {
    take(name);
  }
  const own = changed.flatMap((module) => module.tile_sets);
  const has = (module: ModuleInfo) =>
    module.tile_sets.some((set) => mix.sets.some((one) => one.name === set));
  const sets = wanted
    ? [
        ...mix.sets,
        ...changed
          .filter((module) => module.tile_sets[0] && !has(module))
          .map((module) => ({ name: module.tile_sets[0]!, copies: 1 })),
      ]
    : mix.sets.filter((set) => !own.includes(set.name));
  return { ...mix, modules: [...modules], sets };
}

export function withCopies(mix: Mix, name: string, copies: number): Mix {
  const others = mix.sets.filter((set) => set.name !== name);
  return { ...mix, sets: copies > 0 ? [...others, { name, copies }] : others };
}

/** Undefined: as usual. */
export function withFigures(mix: Mix, kind: string, number: number | undefined): Mix {
  const kept = Object.entries(mix.figures).filter(([key]) => key !== kind);
  return { ...mix, figures: Object.fromEntries(number === undefined ? kept : [...kept, [kind, number]]) };
}

/** Undefined: as usual. Switches may stand with their module before them. */
export function withSwitch(mix: Mix, module: string, name: string, value: unknown): Mix {
  const kept = Object.entries(mix.switches).filter(([key]) => key !== name && key !== `${module}.${name}`);
  return { ...mix, switches: Object.fromEntries(value === undefined ? kept : [...kept, [name, value]]) };
}
export const valueOf = (mix: Mix, module: string, name: string) =>
  mix.switches[`${module}.${name}`] ?? mix.switches[name];

/** Letters that may stand in a link. */
export function packed(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
export function unpacked(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
