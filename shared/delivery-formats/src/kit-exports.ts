/** The exports of one entry point: `value`, `class` or `type`, the number of type parameters, and a hash of the declaration. */
export type ExportedNames = Record<string, string>;

/** The exports of a kit by their entry point, such as `ui/card`. Each kit contains its list as `exports.json`. */
export interface ExportsList {
  version: string;
  entries: Record<string, ExportedNames>;
  /** Entry points of the kit on which remotes cannot rely. A change of what they export does not raise the version of the kit. */
  internal?: string[];
}

export type Change = 'same' | 'patch' | 'minor' | 'major';

/** Returns the names of a list as `ui/card Card`. */
const namesIn = ({ entries }: ExportsList): Set<string> =>
  new Set(
    Object.entries(entries).flatMap(([entry, names]) => Object.keys(names).map((name) => `${entry} ${name}`)),
  );

/** Returns what a list records about a name, such as `value 1a2b3c4d`. */
function describe({ entries }: ExportsList, listed: string): string | undefined {
  const [entry = '', name = ''] = listed.split(' ');
  return entries[entry]?.[name];
}

const isInternal = ({ internal = [] }: ExportsList, listed: string) =>
  internal.includes(listed.split(' ')[0] ?? '');

/** Returns the names that only one of two kits has, and those whose declarations differ. */
export function compareNames(
  old: ExportsList,
  next: ExportsList,
): Record<'removed' | 'added' | 'changed', string[]> {
  const before = namesIn(old);
  const after = namesIn(next);
  return {
    removed: [...before].filter((name) => !after.has(name) && !isInternal(next, name)),
    added: [...after].filter((name) => !before.has(name)),
    changed: [...before].filter((name) => after.has(name) && describe(old, name) !== describe(next, name)),
  };
}

export function nextVersion(version: string, change: Change): string {
  const [major = 0, minor = 0, patch = 0] = version.split(/[.-]/).map(Number);
  if (change === 'major') return `${major + 1}.0.0`;
  if (change === 'minor') return `${major}.${minor + 1}.0`;
  return change === 'patch' ? `${major}.${minor}.${patch + 1}` : version;
}
