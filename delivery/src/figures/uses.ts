import { type Deprecation, usedAmong, usedNames } from '@tapin/delivery-formats/deprecation';
import type { Release } from '@tapin/delivery-formats/release';
import { fallbackVersions } from '#src/store/pointers.ts';
import { hostName, nullWhenRefused, type Store } from '#src/store/store.ts';

/** The uses of one version of a part. Pages load the version now, or as soon as the live version fails. */
export interface PartUses {
  part: string;
  version: string;
  role: 'live' | 'canary' | 'fallback';
  kit: string | null;
  squad: string | null;
  /** Exports of the kit such as `ui/dialog Dialog`, calls such as `GET /user/me`, slots and libraries. */
  names: string[];
  /** Whether the build has recorded the imports of the kit. Builds of earlier kits have not. */
  isRecorded: boolean;
}

export interface ChannelUses {
  versions: PartUses[];
  /** The deprecations of the live host, each with the parts that still use it. */
  deprecated: (Deprecation & { usedBy: PartUses[] })[];
}

interface KnownUses extends Pick<PartUses, 'kit' | 'squad' | 'names' | 'isRecorded'> {
  imports: Release['imports'] | undefined;
  calls: Release['calls'] | undefined;
  manifest: Release['manifest'];
  deprecations: Release['deprecations'] | undefined;
}

/** A channel of a hundred remotes has about three hundred versions that pages may load. */
const maxKnown = 2_000;

/** Reads what the live versions, canaries and fallbacks of a channel use. A version is read once, because it never changes. */
export class UsesReader {
  readonly #store: Store;
  readonly #channel: string;
  #known = new Map<string, KnownUses>();

  constructor(store: Store, channel: string) {
    this.#store = store;
    this.#channel = channel;
  }

  async read(): Promise<ChannelUses> {
    const channel = await this.#store.readChannel(this.#channel);
    if (!channel) return { versions: [], deprecated: [] };
    if (this.#known.size > maxKnown) this.#known = new Map();
    const parts = Object.entries({ ...(channel.host && { [hostName]: channel.host }), ...channel.remotes });
    const wanted = parts.flatMap(([part, pointers]) => {
      const [fallback] = fallbackVersions(pointers);
      return [
        { part, version: pointers.stable, role: 'live' as const },
        ...(pointers.canary ? [{ part, version: pointers.canary.version, role: 'canary' as const }] : []),
        ...(fallback ? [{ part, version: fallback, role: 'fallback' as const }] : []),
      ];
    });
    const read = await Promise.all(
      wanted.map(async (each) => {
        const known = await this.#usesOf(each.part, each.version);
        if (!known) return [];
        const { kit, squad, names, isRecorded } = known;
        return [{ known, uses: { ...each, kit, squad, names, isRecorded } }];
      }),
    );
    const found = read.flat();
    const host = found.find(({ uses }) => uses.part === hostName && uses.role === 'live');
    const deprecated = (host?.known.deprecations ?? []).map((each) => ({
      ...each,
      usedBy: found.flatMap(({ known, uses }) => (usedAmong(known, [each.name]).length > 0 ? [uses] : [])),
    }));
    return { versions: found.map(({ uses }) => uses), deprecated };
  }

  async #usesOf(part: string, version: string): Promise<KnownUses | null> {
    const key = `${part} ${version}`;
    const known = this.#known.get(key);
    if (known) return known;
    const release = await this.#store.readRelease(part, version).catch(nullWhenRefused);
    if (!release) return null;
    const { imports, calls, manifest, deprecations } = release;
    const uses = { ...usesOf(release), imports, calls, manifest, deprecations };
    this.#known.set(key, uses);
    return uses;
  }
}

const usesOf = (release: Release) => ({
  kit: release.kit ?? null,
  squad: release.owner?.squad ?? null,
  names: [
    ...usedNames(release),
    ...Object.entries({ ...release.libraryVersions, ...release.shared }).map(
      ([library, version]) => `library ${library} ${version}`,
    ),
  ],
  isRecorded: release.imports !== undefined,
});

/** Removes the beginnings under which sources and documents name an export: `@tapin/shared/ui/dialog` is `ui/dialog`. */
const shortName = (name: string) => name.trim().replace(/^(@tapin\/)?shared\//, '');

/**
 * Returns the names among the uses of a version that a search means: an entry point such as `ui/dialog`, one export of
 * it, a call, a slot or a library.
 */
export function namesMeant({ names }: PartUses, search: string): string[] {
  const wanted = shortName(search).toLowerCase();
  return names.filter((name) => {
    const own = name.toLowerCase();
    return (
      own === wanted ||
      own.startsWith(`${wanted} `) ||
      own.split(' ').slice(1).join(' ') === wanted ||
      own.startsWith(`library ${wanted} `)
    );
  });
}

const dayMs = 86_400_000;

/** Returns the number of days until something may be removed. It is negative after that day. */
export const daysUntil = (until: string, now: number): number => Math.ceil((Date.parse(until) - now) / dayMs);
