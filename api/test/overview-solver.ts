import {
  type CountName,
  countNames,
  type HiddenCounts,
  minGroupSize,
} from '@tapin/shared/contract/school-overview';

type Shown = Record<CountName, number | null> & { hidden?: HiddenCounts };
type Triple = readonly [number, number, number];

/** More than any school of a test has. A withheld number of students is at most this. */
const maxStudents = 14;

/** Returns the values that a count can have, by what the overview shows of it and of the count that it is a part of. */
function range({ hidden, ...shown }: Shown, name: CountName, base: number): [number, number] {
  const value = shown[name];
  if (value !== null) return [value, value];
  const isBaseHidden = name !== 'totalStudents' && hidden?.[countNames[countNames.indexOf(name) - 1] ?? name];
  const lowest = name === 'totalStudents' ? 1 : 0;
  if (hidden?.[name] === 'fewerThanFive') return [lowest, Math.min(minGroupSize - 1, base)];
  return [isBaseHidden ? 0 : minGroupSize, base];
}

function triplesOf(shown: Shown): Triple[] {
  const found: Triple[] = [];
  const [minT, maxT] = range(shown, 'totalStudents', maxStudents);
  for (let students = minT; students <= maxT; students += 1) {
    const [minC, maxC] = range(shown, 'checkedInStudents', students);
    for (let checkedIn = minC; checkedIn <= Math.min(maxC, students); checkedIn += 1) {
      const [minL, maxL] = range(shown, 'needCare', checkedIn);
      for (let low = minL; low <= Math.min(maxL, checkedIn); low += 1) found.push([students, checkedIn, low]);
    }
  }
  return found;
}

/**
 * Returns all values that a figure of one school can have if everything that an overview shows is true. It goes through
 * the counts that each school can have, and keeps the sums that can be reached with them.
 */
export function possibleValues(
  { schools, totals }: { schools: readonly Shown[]; totals: Shown },
  of: number,
  name: CountName,
): number[] {
  // A total that is not shown restricts nothing, except one that is said to be less than five.
  const isFree = countNames.map((column) => totals.hidden?.[column] === 'withheld');
  const caps = countNames.map((column) =>
    totals.hidden?.[column] === 'fewerThanFive'
      ? minGroupSize - 1
      : (totals[column] ?? Number.POSITIVE_INFINITY),
  );
  const key = (sums: Triple) => (sums[0] * 512 + sums[1]) * 512 + sums[2];
  let sums = new Map<number, Triple>([[0, [0, 0, 0]]]);
  const add = (sum: Triple, triple: Triple): Triple | null => {
    const next = sum.map((value, index) => (isFree[index] ? 0 : value + (triple[index] ?? 0)));
    const [a = 0, b = 0, c = 0] = next;
    return next.every((value, index) => value <= (caps[index] ?? 0)) ? [a, b, c] : null;
  };
  const others = schools.filter((_, index) => index !== of).map(triplesOf);
  // With the visible schools first, only sums that the hidden ones can have are left.
  for (const triples of others.sort((a, b) => a.length - b.length)) {
    const next = new Map<number, Triple>();
    for (const sum of sums.values()) {
      for (const triple of triples) {
        const reached = add(sum, triple);
        if (reached) next.set(key(reached), reached);
      }
    }
    sums = next;
  }
  const matches = (sum: Triple) =>
    countNames.every((column, index) => totals[column] === null || sum[index] === totals[column]);
  const own = schools[of];
  if (!own) return [];
  const possible = triplesOf(own).filter((triple) =>
    [...sums.values()].some((sum) => {
      const reached = add(sum, triple);
      return reached && matches(reached);
    }),
  );
  const column = countNames.indexOf(name);
  return [...new Set(possible.map((triple) => triple[column] ?? 0))].sort((a, b) => a - b);
}
