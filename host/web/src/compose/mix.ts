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

type Table = Record<string, unknown>;
type IsKind = (value: unknown) => boolean;

const isText: IsKind = (value) => typeof value === 'string';
const isTable: IsKind = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
const ofSets: Record<string, IsKind> = {
  set: isText,
  copies: (value) => typeof value === 'number',
};
const isSet: IsKind = (value) =>
  isText(value) ||
  (isTable(value) &&
    isText((value as Table)['set']) &&
    Object.entries(value as Table).every(([key, one]) => Object.hasOwn(ofSets, key) && ofSets[key]!(one)));
const every =
  (kind: IsKind): IsKind =>
  (value) =>
    Array.isArray(value) && value.every(kind);

/** What is of the kind that it has to be, and all else. */
function apart(from: Table, kinds: Record<string, IsKind>): [known: Table, others: Table] {
  const known = (key: string, value: unknown) => Object.hasOwn(kinds, key) && kinds[key]!(value);
  const all = Object.entries(from);
  return [
    Object.fromEntries(all.filter(([key, value]) => known(key, value))),
    Object.fromEntries(all.filter(([key, value]) => !known(key, value))),
  ];
}

/** Switches that stand in a table of their module have its name before theirs: one way to say it is enough. */
const flat = (switches: Table): Table =>
  Object.fromEntries(
    Object.entries(switches).flatMap(([key, value]) =>
      isTable(value)
        ? Object.entries(value as Table).map(([name, one]) => [`${key}.${name}`, one])
        : [[key, value]],
    ),
  );

/** Throws what the parser says of a text that is no TOML. What is of a wrong kind stays as it is: the engine tells of it. */
export function read(toml: string): Mix {
  const [file, tables] = apart(parse(toml), {
    game: isTable,
    switches: isTable,
    figures: isTable,
    player: every(isTable),
  });
  const [game, others] = apart((file['game'] ?? {}) as Table, {
    title: isText,
    modules: every(isText),
    tilesets: every(isSet),
  });
  return {
    title: (game['title'] ?? '') as string,
    modules: (game['modules'] ?? []) as string[],
    sets: ((game['tilesets'] ?? []) as (string | Table)[]).map((one) =>
      typeof one === 'string'
        ? { name: one, copies: 1 }
        : { name: one['set'] as string, copies: Number(one['copies'] ?? 1) },
    ),
    switches: flat((file['switches'] ?? {}) as Table),
    figures: (file['figures'] ?? {}) as Table,
    players: ((file['player'] ?? []) as Table[]).map((one, i) => ({
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
  const switches = wanted ? mix.switches : switchesWithout(mix, changed);
  return { ...mix, modules: [...modules], sets, switches };
}

/** The switches of a mix, but for those of modules that went: the engine takes none of a module that is not there. */
function switchesWithout(mix: Mix, gone: ModuleInfo[]): Mix['switches'] {
  const going = new Set(
    gone.flatMap(({ name, switches }) => switches.flatMap((one) => [one.name, `${name}.${one.name}`])),
  );
  return Object.fromEntries(Object.entries(mix.switches).filter(([key]) => !going.has(key)));
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

/** The mix without numbers of figures that nobody owns in it. */
export const withoutFigures = (mix: Mix, kinds: readonly string[]): Mix =>
  kinds.reduce((one, kind) => withFigures(one, kind, undefined), mix);

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
