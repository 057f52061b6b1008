const comparatorPattern = /^([~^]|[<>]?=?)v?(\d+|[x*])(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?(-[0-9a-z.-]+)?$/i;

/** Returns the numbers of a version up to the first one that is left out or `x`. */
const numbersIn = (parts: readonly (string | undefined)[]): number[] => {
  const end = parts.findIndex((part) => !/^\d/.test(part ?? ''));
  return parts.slice(0, end < 0 ? 3 : end).map(Number);
};

/** Compares two versions. Numbers that are left out are zero. */
const compare = (one: readonly number[], other: readonly number[]): number =>
  [0, 1, 2].map((at) => (one[at] ?? 0) - (other[at] ?? 0)).find(Boolean) ?? 0;

/** Whether a version satisfies a comparator such as `^19.3.1`, `>=1.2` or `1.x`. */
function satisfies(version: readonly number[], comparator: string): boolean {
  const [, sign = '', major, minor, patch, tag] = comparatorPattern.exec(comparator) ?? [];
  if (major === undefined) return false;
  const wanted = numbersIn([major, minor, patch]);
  const last = wanted.length - 1;
  if (last < 0) return !/^[<>]$/.test(sign);
  const isBelow = compare(version, wanted) < 0;
  if (sign === '>=' || (sign === '>' && tag)) return !isBelow;
  if (sign === '<' || (sign === '<=' && tag)) return isBelow;
  const first = wanted.findIndex(Boolean);
  const raised = sign === '^' ? (first < 0 ? last : first) : sign === '~' ? Math.min(1, last) : last;
  const next = [...wanted.slice(0, raised), (wanted[raised] ?? 0) + 1];
  const isBelowNext = compare(version, next) < 0;
  if (sign === '>') return !isBelowNext;
  return isBelowNext && (sign === '<=' || !isBelow);
}

/**
 * Whether a provided version satisfies a range of npm: comparators with `^`, `~`, `>=`, `>`, `<=`, `<` or none, several with
 * spaces between them, `1.2 - 1.4`, and alternatives with `||`. A pre-release counts as its version.
 *
 * @example
 * isCompatible('19.4.0', '^19.3.1 || ^20.0.0'); // true
 * isCompatible('21.0.0', '^19.3.1 || ^20.0.0'); // false
 */
export function isCompatible(provided: string | undefined, range: string): boolean {
  const version = numbersIn((provided ?? '').split(/[-+]/)[0]?.split('.') ?? []);
  if (version.length < 3) return false;
  return alternativesOf(range).some((comparators) =>
    comparators.every((comparator) => satisfies(version, comparator)),
  );
}

/** Returns the comparators of each alternative in a range. */
const alternativesOf = (range: string): string[][] =>
  range.split('||').map((alternative) =>
    alternative
      .trim()
      .replace(/^(\S+)\s+-\s+(\S+)$/, '>=$1 <=$2')
      .replace(/([~^<>=])\s+/g, '$1')
      .split(/\s+/),
  );

/** Whether a text is a range of this grammar. */
export const isRange = (range: string): boolean =>
  alternativesOf(range)
    .flat()
    .every((comparator) => comparatorPattern.test(comparator));

/** Returns the requirements that the provided versions do not meet, in words. */
export const versionConflicts = (
  provided: Record<string, string>,
  required: Record<string, string>,
): string[] =>
  Object.entries(required).flatMap(([name, range]) =>
    isCompatible(provided[name], range)
      ? []
      : [`needs ${name} ${range}, the shell provides ${provided[name] ?? 'none'}`],
  );
