import { type Static, Type } from 'typebox';

export const DeprecationSchema = Type.Object({
  /** An export such as `ui/card Card`, a call such as `GET /user/me`, or a slot such as `slot find-student`. */
  name: Type.String({ minLength: 1, maxLength: 200 }),
  replacement: Type.String({ minLength: 1, maxLength: 200 }),
  /** The first day on which it may be removed. */
  until: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  /** Whether `tapin migrate` replaces it in the sources of a remote. */
  migrates: Type.Optional(Type.Boolean()),
});

export type Deprecation = Static<typeof DeprecationSchema>;

/** The parts of a release or of a build info that say what it uses. */
interface Used {
  imports?: Readonly<Record<string, readonly string[]>> | undefined;
  calls?: readonly string[] | undefined;
  manifest: { slots: readonly string[] } | null;
}

/** Returns the names of everything that a part uses: exports of the kit, calls and slots. */
export const usedNames = ({ imports = {}, calls = [], manifest }: Used): string[] => [
  ...Object.entries(imports).flatMap(([entry, names]) => names.map((name) => `${entry} ${name}`)),
  ...calls,
  ...(manifest?.slots ?? []).map((slot) => `slot ${slot}`),
];

/** Removes the names of the parameters of a call. Calls that differ only in them are the same call. */
const withoutParameters = (name: string) => (/^[A-Z]+ \//.test(name) ? name.replace(/:\w+/g, ':') : name);

/** Returns the names of a list that a part uses. A part that imports a whole entry point uses each of its exports. */
export function usedAmong(part: Used, names: readonly string[]): string[] {
  const used = new Set(usedNames(part).map(withoutParameters));
  return names.filter((name) => used.has(withoutParameters(name)) || used.has(`${name.split(' ')[0]} *`));
}

export const deprecationText = ({ name, replacement, until, migrates }: Deprecation): string =>
  `${name} is deprecated and may be removed from ${until} on: use ${replacement}${migrates ? ' ("tapin migrate" changes the sources)' : ''}`;
