import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Channel } from '@tapin/delivery-formats/channel';
import type { ReleaseToStore } from '#src/publish/checks/candidate.ts';
import { emptyChannel } from '#src/store/channels.ts';
import { openStore } from '#src/store/open-store.ts';
import { readReleased } from '#src/store/served-files.ts';
import type { Encoding, Releases, Store, StoredFile } from '#src/store/store.ts';
import type { Combination } from './combinations.ts';

/** The channel of the stores of this module. */
export const combinationChannel = 'combination';

/**
 * Provides stores that have one combination each. Builds are read from their folders, and everything else once from the
 * release store. What edges write goes into a temporary folder, which `close` removes.
 */
export class CombinationStores {
  readonly #releases: Pick<Releases, 'readRelease' | 'openFile'>;
  readonly #written: string;

  private constructor(store: Releases, builds: readonly ReleaseToStore[], written: string) {
    this.#releases = withBuilds(store, builds);
    this.#written = written;
  }

  static async open(store: Releases, builds: readonly ReleaseToStore[]): Promise<CombinationStores> {
    return new CombinationStores(store, builds, await mkdtemp(join(tmpdir(), 'tapin-smoke-')));
  }

  storeOf(combination: Combination): Store {
    const channel = channelOf(combination);
    return { ...openStore(this.#written), ...this.#releases, readChannel: async () => channel };
  }

  close(): Promise<void> {
    return rm(this.#written, { recursive: true, force: true });
  }
}

/** Returns the document in which every version is stable. It has no earlier versions, so that no fallback hides a fault. */
function channelOf({ host, remotes }: Combination): Channel {
  const stable = ({ version }: { version: string }) => ({ stable: version, previous: [], canary: null });
  const entries = remotes.map((remote) => [remote.name, stable(remote)]);
  return { ...emptyChannel, revision: 1, host: stable(host), remotes: Object.fromEntries(entries) };
}

function withBuilds(
  store: Pick<Releases, 'readRelease' | 'openFile'>,
  builds: readonly ReleaseToStore[],
): Pick<Releases, 'readRelease' | 'openFile'> {
  const built = new Map(builds.map((build) => [`${build.release.name}/${build.release.version}`, build]));
  const files = new Map<string, Promise<Buffer | null>>();
  const readFile = async (name: string, version: string, file: string, encoding?: Encoding) => {
    const build = built.get(`${name}/${version}`);
    // A build has no compressed files yet.
    if (build) return encoding ? null : readReleased(build.folder, file, build.release);
    const stored = await store.openFile(name, version, file, encoding);
    return stored && buffer(stored.stream);
  };
  return {
    readRelease: async (name, version) =>
      built.get(`${name}/${version}`)?.release ?? store.readRelease(name, version),
    openFile: async (name, version, file, encoding): Promise<StoredFile | null> => {
      const key = `${name}/${version}/${file} ${encoding}`;
      const reading = files.get(key) ?? readFile(name, version, file, encoding);
      files.set(key, reading);
      const content = await reading;
      return content && { size: content.length, stream: Readable.from([content]) };
    },
  };
}
