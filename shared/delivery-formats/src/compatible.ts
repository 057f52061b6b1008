const comparatorPattern = /^([~^]|[<>]?=?)v?([x*\d][x*.\d]*)(-[\w.-]+)?$/i;

/** Returns the numbers of a version, up to the first one that is missing or `x`. */
const numbersIn = (parts: readonly string[]): number[] => {
  const numbers = parts.map(Number);
  const end = numbers.findIndex(Number.isNaN);
  return end < 0 ? numbers : numbers.slice(0, end);
};

/** Returns a number that orders versions. Missing numbers count as zero. */
const orderOf = ([major = 0, minor = 0, patch = 0]: readonly number[]): number =>
  (major * 1e6 + minor) * 1e6 + patch;

/**
 * Whether a version satisfies a comparator such as `^19.3.1`, `>=1.2` or `1.x`, which stands for a range of versions.
 */
function satisfies(version: number, comparator: string): boolean {
  const [, sign, numbers, tag] = comparatorPattern.exec(comparator) ?? [];
  if (!numbers) return false;
  const wanted = numbersIn(numbers.split('.'));
  const last = wanted.length - 1;
  if (last < 0) return sign !== '<' && sign !== '>';
  const first = wanted.findIndex(Boolean);
  const raised = sign === '^' ? (first < 0 ? last : first) : sign === '~' ? Math.min(1, last) : last;
  const next = [...wanted.slice(0, raised), (wanted[raised] ?? 0) + 1];
  if (sign === '>=' || (sign === '>' && tag)) return version >= orderOf(wanted);
  if (sign === '<' || (sign === '<=' && tag)) return version < orderOf(wanted);
  const isBelowNext = version < orderOf(next);
  if (sign === '>') return !isBelowNext;
  return isBelowNext && (sign === '<=' || version >= orderOf(wanted));
}

/**
 * Whether a provided version satisfies a range of npm: comparators with `^`, `~`, `>=`, `>`, `<=`, `<` or none, several with
 * spaces between them, and alternatives with `||`. A range with a hyphen is written `>=1.2 <=1.4`. A pre-release counts as its version.
 *
 * @example
 * isCompatible('19.4.0', '^19.3.1 || ^20.0.0'); // true
 * isCompatible('21.0.0', '^19.3.1 || ^20.0.0'); // false
 */
export function isCompatible(provided: string | undefined, range: string): boolean {
  const version = numbersIn(provided?.split(/[-+.]/, 3) ?? []);
  return (
    version.length > 2 &&
    alternativesOf(range).some((comparators) =>
      comparators.every((comparator) => satisfies(orderOf(version), comparator)),
    )
  );
}

const alternativesOf = (range: string): string[][] =>
  range.split('||').map((alternative) =>
    alternative
      .trim()
      .replace(/([~^<>=])\s+/g, '$1')
      .split(/\s+/),
  );

/** Whether a text is a range in the grammar of `isCompatible`. */
export const isRange = (range: string): boolean =>
  alternativesOf(range)
    .flat()
    .every((comparator) => comparatorPattern.test(comparator));

export const versionConflicts = (
  provided: Record<string, string>,
  required: Record<string, string>,
): string[] =>
  Object.entries(required).flatMap(([name, range]) =>
    isCompatible(provided[name], range)
      ? []
      : [`needs ${name} ${range}, the shell provides ${provided[name] ?? 'none'}`],
  );
