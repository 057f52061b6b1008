import { cpSync, existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** A package whose dependencies are installed: its folder in the repository, and its folder in the target. */
interface Place {
  from: string;
  to: string;
}

/** Finds a package as Node does: in the given folder, and then in the folders above. */
function find(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (folder === dirname(folder)) return null;
  }
}

/** Copies the tested versions of dependencies into nested node_modules folders, which Node resolves without links. */
export class Dependencies {
  readonly #root: string;
  readonly #leftOut: ReadonlySet<string>;
  readonly #placed = new Map<string, string>();

  constructor(root: string, excluded: readonly string[]) {
    this.#root = root;
    this.#leftOut = new Set(excluded);
  }

  install(owners: readonly Place[], names: (owner: Place) => string[]): number {
    let waiting = owners.flatMap((owner) => names(owner).map((name) => ({ name, owner, optional: false })));
    while (waiting.length > 0) waiting = waiting.flatMap((each) => this.#place(each));
    return this.#placed.size;
  }

  #place({ name, owner, optional }: { name: string; owner: Place; optional: boolean }) {
    if (this.#leftOut.has(name)) return [];
    const from = find(name, owner.from);
    if (from === null) {
      if (optional) return [];
      throw new Error(`${name}, which ${owner.from} needs, is not installed: run "pnpm install" first`);
    }
    const { version, dependencies = {}, optionalDependencies = {} } = manifestIn(from);
    const to = this.#freePlace(name, version, owner.to);
    if (to === null) return [];
    this.#placed.set(to, version);
    cpSync(from, to, {
      recursive: true,
      filter: (path) => !path.slice(from.length).includes(`${sep}node_modules`),
    });
    const next = { from, to };
    return Object.keys({ ...dependencies, ...optionalDependencies }).map((each) => ({
      name: each,
      owner: next,
      optional: each in optionalDependencies,
    }));
  }

  /** Returns the highest folder from which Node finds this version, or null when Node finds it already. */
  #freePlace(name: string, version: string, owner: string): string | null {
    let free = '';
    for (let folder = owner; ; folder = dirname(folder)) {
      if (/^(node_modules|@.*)$/.test(basename(folder))) continue;
      const place = join(folder, 'node_modules', name);
      const placedVersion = this.#placed.get(place);
      if (placedVersion === version) return null;
      if (placedVersion !== undefined) return free;
      free = place;
      if (folder === this.#root) return free;
    }
  }
}
