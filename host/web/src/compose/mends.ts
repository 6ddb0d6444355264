// What does not go together in a mix, as far as manifests say it, and what mends it: one click each.
import type { Installed } from '../wire/http';
import { withCopies, withFigures, withModule, type Mix } from './mix';

export interface Mend {
  kind: 'excludes' | 'needs' | 'unknown' | 'unknownSet' | 'noTiles' | 'nobodys';
  of: string; // the name of a module, set or kind of figure, as it is shown
  other: string;
  ways: { does: 'out' | 'in'; what: string; mix: Mix }[];
}

/** Each pair of what excludes each other once, each need that is not met, names that nobody knows, tiles left behind, figures that nobody owns. */
export function mendsOf(mix: Mix, installed: Installed, strange: readonly string[] = []): Mend[] {
  const byName = new Map(installed.modules.map((module) => [module.name, module]));
  const title = (name: string) => byName.get(name)?.title ?? name;
  const out = (name: string) =>
    ({
      does: 'out',
      what: title(name),
      mix: byName.has(name)
        ? withModule(mix, name, false, installed)
        : { ...mix, modules: mix.modules.filter((one) => one !== name) },
    }) as const;
  const found: Mend[] = [];
  for (const name of mix.modules) {
    const module = byName.get(name);
    if (!module) {
      found.push({ kind: 'unknown', of: name, other: '', ways: [out(name)] });
      continue;
    }
    for (const other of module.excludes.filter((one) => mix.modules.includes(one)))
      if (!(byName.get(other)?.excludes.includes(name) && other < name))
        found.push({
          kind: 'excludes',
          of: module.title,
          other: title(other),
          ways: [out(name), out(other)],
        });
    for (const need of module.requires.filter((one) => !mix.modules.includes(one)))
      found.push({
        kind: 'needs',
        of: module.title,
        other: title(need),
        ways: [
          ...(byName.has(need)
            ? [{ does: 'in', what: title(need), mix: withModule(mix, need, true, installed) } as const]
            : []),
          out(name),
        ],
      });
    const usual = module.tile_sets[0];
    if (usual && !module.tile_sets.some((set) => mix.sets.some((one) => one.name === set)))
      found.push({
        kind: 'noTiles',
        of: module.title,
        other: '',
        ways: [
          {
            does: 'in',
            what: installed.tile_sets.find((set) => set.name === usual)?.title ?? usual,
            mix: withCopies(mix, usual, 1),
          },
        ],
      });
  }
  for (const set of mix.sets)
    if (!set.name.endsWith('.toml') && !installed.tile_sets.some((one) => one.name === set.name))
      found.push({
        kind: 'unknownSet',
        of: set.name,
        other: '',
        ways: [{ does: 'out', what: set.name, mix: withCopies(mix, set.name, 0) }],
      });
  for (const kind of strange.filter((one) => Object.hasOwn(mix.figures, one)))
    found.push({
      kind: 'nobodys',
      of: kind,
      other: '',
      ways: [{ does: 'out', what: kind, mix: withFigures(mix, kind, undefined) }],
    });
  return found;
}
