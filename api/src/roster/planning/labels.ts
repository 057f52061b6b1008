import type { ClassType } from '@tapin/shared/contract/entities';
import type { RosterMapping } from '@tapin/shared/contract/roster-calls';

const periodTypes: readonly ClassType[] = [
  'first_period',
  'second_period',
  'third_period',
  'fourth_period',
  'fifth_period',
  'sixth_period',
  'seventh_period',
  'eighth_period',
];

const homeroom = /\b(home[ -]?room|hr|advisory|salón hogar|tutoría)\b/i;
/** "1", "01", "P1", "Per. 1", "Period 1", "Periodo 1", "1(A)", "1 (A-B)", "1A", "1st", "1st period". */
const period =
  /^(?:p|per\.?|period|periodo|período)? ?0?([1-8])(?:st|nd|rd|th)? ?(?:period)? ?(?:\([^)]*\)|[a-f])?$/i;

/** Returns the slot that the label of a period means without a mapping, or null. */
function guessPeriod(label: string): ClassType | null {
  const number = period.exec(label.split(/\s/).filter(Boolean).join(' '))?.[1];
  if (number !== undefined) return periodTypes[Number(number) - 1] ?? null;
  return homeroom.test(label) ? 'home_room' : null;
}

export type LabelKind = 'period' | 'course';

/** Returns the slot of a label: the one that the district chose, or the one that the label says. Empty for none. */
export function slotOf(mapping: RosterMapping, kind: LabelKind, label: string): ClassType | '' {
  const choices = kind === 'period' ? mapping.periods : mapping.courses;
  // A label may be the name of a property that every object has.
  if (Object.hasOwn(choices, label)) return choices[label] ?? '';
  if (kind === 'course') return homeroom.test(label) ? 'home_room' : '';
  return guessPeriod(label) ?? '';
}
