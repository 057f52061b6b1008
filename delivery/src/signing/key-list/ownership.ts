import type { RemoteManifest } from '@tapin/delivery-formats/manifest';
import type { Release } from '@tapin/delivery-formats/release';
import { type Static, Type } from 'typebox';
import { SignatureError } from '#src/store/store.ts';

export const OwnershipSchema = Type.Object({
  /** Beginnings of paths. `/meals` stands for itself and for all paths below it. */
  paths: Type.Array(Type.String()),
  slots: Type.Array(Type.String()),
  /** Origins of other sites that the screens of the part may use. Lists of earlier versions allow none. */
  origins: Type.Optional(Type.Array(Type.String())),
});

export type Ownership = Static<typeof OwnershipSchema>;
export type Owners = Readonly<Record<string, Ownership>>;

/** The error for a release that claims a path or a slot of which its part is not the owner. */
export class OwnershipError extends SignatureError {
  override name = 'OwnershipError';
}

type Claims = Pick<RemoteManifest, 'paths' | 'slots' | 'connect' | 'images'>;

const wordsOnly = /^(\/|(\/[a-z0-9-]+)+)$/;
/**
 * Matches the forms of paths that can be owned. The router of a page could match more paths with another pattern than
 * this comparison does.
 */
const plainPath = /^(\/|(\/(:[a-zA-Z]+|[a-z0-9-]+))*(\/:[a-zA-Z]+\?)?)$/;

export const isOwnablePath = (text: string): boolean => wordsOnly.test(text);

/**
 * Returns whether a path is the beginning itself or below it. The first page of the site, `/`, has no paths below it.
 */
export const isBelow = (path: string, beginning: string): boolean =>
  path === beginning || (beginning !== '/' && path.startsWith(`${beginning}/`));

export const ownershipText = ({ paths, slots, origins = [] }: Ownership): string =>
  [...paths, ...slots, ...origins].join(', ') || 'nothing';

export const ownershipOf = (owners: Owners, part: string): Ownership | null =>
  Object.hasOwn(owners, part) ? (owners[part] ?? null) : null;

export const lengthOfLongest = (path: string, { paths }: Ownership): number =>
  Math.max(0, ...paths.filter((beginning) => isBelow(path, beginning)).map(({ length }) => length));

/**
 * Returns whether a part may claim a path. The owner of the longest beginning decides, so that one remote may own
 * `/admin` and another one `/admin/meals`.
 */
function ownsPath(owners: Owners, part: string, path: string): boolean {
  if (!plainPath.test(path)) return false;
  const own = lengthOfLongest(path, ownershipOf(owners, part) ?? { paths: [], slots: [] });
  return own > 0 && Object.values(owners).every((each) => lengthOfLongest(path, each) <= own);
}

/** Returns the origins of other sites that a remote declares, each once. */
export const originsOf = ({ connect = [], images = [] }: Pick<Claims, 'connect' | 'images'>): string[] => [
  ...new Set([...connect, ...images]),
];

export function foreignClaims(owners: Owners, part: string, claims: Claims): string[] {
  const { paths, slots } = claims;
  const own = ownershipOf(owners, part);
  // A part without a record may claim every path, as in lists of earlier versions, but no origin of another site.
  const origins = originsOf(claims).filter((origin) => !own?.origins?.includes(origin));
  if (!own) return origins;
  return [
    ...origins,
    ...paths.map(({ path }) => path).filter((path) => !ownsPath(owners, part, path)),
    ...slots.filter((slot) => !own.slots.includes(slot)),
  ];
}

/** Refuses a release that claims a path or slot of another part, although its squad has signed it. */
export function refuseForeignClaims(release: Release, owners: Owners): void {
  const refusal = foreignClaimRefusal(release, owners);
  if (refusal) throw new OwnershipError(refusal);
}

export function foreignClaimRefusal({ name, version, manifest }: Release, owners: Owners): string | null {
  const [first] = manifest ? foreignClaims(owners, name, manifest) : [];
  if (first === undefined) return null;
  const own = ownershipOf(owners, name);
  const allowed = ownershipText(own ?? { paths: [], slots: [] });
  return `${name} ${version} is refused: it claims ${first}, and the list of keys allows ${name} to claim ${allowed}: publish a version without that claim, or let the operator run "release keys paths ${name} --add ${first}"`;
}
