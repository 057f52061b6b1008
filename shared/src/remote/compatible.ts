const parseVersion = (version: string) => version.split('-')[0]?.split('.').map(Number) ?? [];

/**
 * Whether a provided version satisfies a caret range.
 *
 * @example
 * isCompatible('19.4.0', '^19.3.1'); // true
 * isCompatible('20.0.0', '^19.3.1'); // false
 */
export function isCompatible(provided: string | undefined, range: string): boolean {
  if (!provided) return false;
  const [major = -1, minor = -1, patch = -1] = parseVersion(provided);
  const [wantedMajor = 0, wantedMinor = 0, wantedPatch = 0] = parseVersion(range.replace('^', ''));
  if (major !== wantedMajor) return false;
  if (major === 0 && minor !== wantedMinor) return false;
  if (major === 0 && minor === 0) return patch === wantedPatch;
  return minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch);
}

/** Returns the first requirement that the provided versions do not meet, in words, or null. */
export function firstConflict(
  provided: Record<string, string>,
  required: Record<string, string>,
): string | null {
  for (const [name, range] of Object.entries(required)) {
    if (!isCompatible(provided[name], range)) {
      return `needs ${name} ${range}, the shell provides ${provided[name] ?? 'none'}`;
    }
  }
  return null;
}
