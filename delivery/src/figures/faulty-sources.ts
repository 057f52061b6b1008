import { type SourcePlace, sourcePlace } from '#src/store/source-maps.ts';
import type { Store } from '#src/store/store.ts';
import { type FailingVersion, type FaultyPlace, placesOf } from './failing-parts.ts';
import { type HourOfParts, totalOf } from './stored-figures.ts';

/**
 * The number of places that are kept in memory. They never change, because a release has the same source maps forever.
 */
const maxKnown = 500;

interface VersionName {
  name: string;
  version: string;
}

/** Adds places in the sources to faults, so that people read the file and the line of the squad. */
export class FaultySources {
  readonly #store: Store;
  #known = new Map<string, SourcePlace | null>();

  constructor(store: Store) {
    this.#store = store;
  }

  async addTo(failing: readonly FailingVersion[]): Promise<FailingVersion[]> {
    return Promise.all(
      failing.map(async (each) => ({
        ...each,
        places: await this.locate({ name: each.part.part, version: each.version.version }, each.places),
      })),
    );
  }

  /** Returns the most frequent places of the faults of a version, with their places in the sources. */
  placesIn(hours: readonly HourOfParts[], release: VersionName): Promise<FaultyPlace[]> {
    return this.locate(release, placesOf(totalOf(hours, release.name, release.version).places));
  }

  locate(release: VersionName, places: readonly FaultyPlace[]): Promise<FaultyPlace[]> {
    if (this.#known.size > maxKnown) this.#known = new Map();
    return Promise.all(
      places.map(async (place) => ({ ...place, source: await this.#sourceOf(release, place) })),
    );
  }

  async #sourceOf(release: VersionName, place: FaultyPlace): Promise<SourcePlace | null> {
    const key = `${release.name} ${release.version} ${place.file} ${place.line} ${place.column}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    // When the store fails, faults are shown without places in the sources.
    const source = await sourcePlace(this.#store, release, place).catch(() => undefined);
    if (source !== undefined) this.#known.set(key, source);
    return source ?? null;
  }
}

export const placeText = ({ file, line, column }: SourcePlace): string => `${file}:${line}:${column}`;
