import {
  type CountName,
  countNames,
  type Hidden,
  type HiddenCounts,
  minGroupSize,
} from '@tapin/shared/contract/school-overview';

export type Counts = Record<CountName, number>;

interface School extends Counts {
  id: number;
}

/** A hidden figure of few students is at most this. */
const maxOfFew = minGroupSize - 1;
/** With more, a column would hide too much to make its total visible. The total is hidden instead. */
const maxPartners = 2;

/**
 * Sorts the schools that may be hidden with a small one: the smallest first, by the order of magnitude of their students,
 * then by id. The order does not change when a few students join, so two overviews of one day hide the same school.
 */
function byPartnerOrder(a: School, b: School): number {
  const magnitude = ({ totalStudents }: School) => Math.floor(Math.log2(totalStudents));
  return magnitude(a) - magnitude(b) || a.id - b.id;
}

/** How far the withheld figures of a column could be lower or higher, as far as a reader of the overview can tell. */
function roomOf(withheld: readonly School[], column: CountName, hasVisibleBase: (school: School) => boolean) {
  const base = countNames[countNames.indexOf(column) - 1];
  let [below, above] = [0, 0];
  for (const school of withheld) {
    // A reader does not know that five students tapped in at a school whose number of students is hidden.
    const lowest = base === undefined || hasVisibleBase(school) ? minGroupSize : 0;
    below += school[column] - lowest;
    above += base === undefined ? maxOfFew : school[base] - school[column];
  }
  return { below, above };
}

/** Decides which counts and which totals of a district are hidden, so that no count of fewer than five can be computed. */
export function hideSmallGroups(all: readonly School[]) {
  const hidden = new Map<number, HiddenCounts>(all.map(({ id }) => [id, {}]));
  const hiddenTotals: HiddenCounts = {};
  // A school without students is shown with zeros, because it has nobody to protect.
  const schools = all.filter(({ totalStudents }) => totalStudents > 0);
  for (const [index, column] of countNames.entries()) {
    const base = countNames[index - 1];
    const reason = ({ id }: School, name = column): Hidden | undefined => hidden.get(id)?.[name];
    const hide = (school: School, why: Hidden) =>
      hidden.set(school.id, { ...hidden.get(school.id), [column]: why });
    for (const school of schools) {
      const inherited = base && reason(school, base);
      if (inherited) hide(school, inherited);
      else if (school[column] < minGroupSize) hide(school, 'fewerThanFive');
    }
    if (!schools.some((school) => reason(school) === 'fewerThanFive')) continue;

    const withheld = schools.filter((school) => reason(school) === 'withheld');
    // At a school with five students, five or more of them would be exactly five.
    const canBePartner = (school: School) =>
      !reason(school) && (!base || school[base] >= minGroupSize + maxOfFew);
    const partners = schools.filter(canBePartner).sort(byPartnerOrder);
    const isSafeWith = (count: number) => {
      const absorbing = [...withheld, ...partners.slice(0, count)];
      const room = roomOf(absorbing, column, (school) => base !== undefined && !reason(school, base));
      return absorbing.length > 0 && room.below >= maxOfFew && room.above >= maxOfFew;
    };
    const fewest = withheld.length > 0 ? 0 : 1;
    const count = [fewest, fewest + 1].find((n) => n <= maxPartners && isSafeWith(n));
    for (const partner of partners.slice(0, count ?? fewest)) hide(partner, 'withheld');
    const total = schools.reduce((sum, school) => sum + school[column], 0);
    // Each school has a student, so "fewer than five" at several schools says more about each of them.
    const narrowsEach = column === 'totalStudents' && schools.length > 1;
    if (total < minGroupSize) hiddenTotals[column] = narrowsEach ? 'withheld' : 'fewerThanFive';
    else if (count === undefined) hiddenTotals[column] = 'withheld';
  }
  return { hidden, hiddenTotals };
}

/** Returns the counts with null in place of those that are hidden. */
export const shownCounts = (counts: Counts, hidden: HiddenCounts) => {
  const shown = (name: CountName) => (hidden[name] ? null : counts[name]);
  return {
    totalStudents: shown('totalStudents'),
    checkedInStudents: shown('checkedInStudents'),
    needCare: shown('needCare'),
    ...(Object.keys(hidden).length > 0 && { hidden }),
  };
};
