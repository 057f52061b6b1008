import type { FailingVersion, FaultyPlace } from '#src/figures/failing-parts.ts';
import { type SourcePlace, sourcePlace } from '#src/store/source-maps.ts';
import type { Store } from '#src/store/store.ts';

/** So many places are kept in memory, because a release has the same source maps for ever. */
const maxKnown = 500;

/** Adds the places in the sources to faults, so that the operator reads the file and line of the squad. */
export class FaultySources {
  readonly #store: Store;
  #known = new Map<string, SourcePlace | null>();

  constructor(store: Store) {
    this.#store = store;
  }

  async addTo(failing: readonly FailingVersion[]): Promise<FailingVersion[]> {
    if (this.#known.size > maxKnown) this.#known = new Map();
    return Promise.all(
      failing.map(async (each) => ({
        ...each,
        places: await Promise.all(
          each.places.map(async (place) => ({ ...place, source: await this.#sourceOf(each, place) })),
        ),
      })),
    );
  }

  async #sourceOf({ part, version }: FailingVersion, place: FaultyPlace): Promise<SourcePlace | null> {
    const { file, line, column } = place;
    const key = `${part.part} ${version.version} ${file} ${line} ${column}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const release = { name: part.part, version: version.version };
    // The page is shown without sources when the store fails.
    const source = await sourcePlace(this.#store, release, place).catch(() => undefined);
    if (source !== undefined) this.#known.set(key, source);
    return source ?? null;
  }
}
