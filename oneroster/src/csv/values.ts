import type { ProblemCode, ProblemLevel } from '../problems.ts';

/** A date in the form `YYYY-MM-DD`, with the certainty that it was read correctly. */
interface ReadDate {
  day: string;
  form: 'standard' | 'other' | 'ambiguous';
}

/** Reads the forms of dates that occur in exports. Returns null for other forms and for days that no calendar has. */
function readDate(value: string): ReadDate | null {
  const standard = value.match(/^(\d{4})-(\d{2})-(\d{2})$/);
  if (standard) return dateOf(standard[1], standard[2], standard[3], 'standard');
  const yearFirst =
    value.match(/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.Z+-]*)?$/) ??
    value.match(/^(\d{4})(\d{2})(\d{2})$/);
  if (yearFirst) return dateOf(yearFirst[1], yearFirst[2], yearFirst[3], 'other');
  const yearLast = value.match(/^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?: [\d:]+(?: ?[AP]M)?)?$/i);
  if (!yearLast) return null;
  const [, first = '', second = '', year = ''] = yearLast;
  const fullYear = year.length === 2 ? `20${year}` : year;
  if (Number(first) > 12) return dateOf(fullYear, second, first, 'other');
  const isCertain = Number(second) > 12 || first === second;
  return dateOf(fullYear, first, second, isCertain ? 'other' : 'ambiguous');
}

function dateOf(year = '', month = '', day = '', form: ReadDate['form']): ReadDate | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return exists ? { day: text, form } : null;
}

/** OneRoster writes the day after the last day as the end date. */
function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

export interface Cell {
  level: 'warning' | 'error';
  report: (code: ProblemCode, level: ProblemLevel, value: string) => void;
}

/** Whether a date is a first or a last day. A last day is the day before the date in the file. */
export type DateUse = 'first' | 'last';

const booleans: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  '1': true,
  '0': false,
  yes: true,
  no: false,
  y: true,
  n: false,
  t: true,
  f: false,
};

export function readBoolean(value: string, fallback: boolean, { report }: Cell): boolean {
  if (value === 'true') return true;
  if (value === 'false') return false;
  if (value === '') return fallback;
  const known = booleans[value.toLowerCase()];
  report('value-boolean', known === undefined ? 'warning' : 'note', value);
  return known ?? fallback;
}

const decisions: Readonly<Record<string, boolean>> = { ...booleans, sí: true, si: true, x: true };

/**
 * Reads the decision of a family. Districts write this column themselves, so every usual form of yes and no is
 * accepted.
 */
export function readDecision(value: string, { report }: Pick<Cell, 'report'>): '' | 'yes' | 'no' {
  if (value === '') return '';
  const known = decisions[value.toLowerCase()];
  if (known !== undefined) return known ? 'yes' : 'no';
  report('value-type', 'warning', value);
  return '';
}

/** Returns whether a record has ended. OneRoster 1.0 also knows `inactive`. */
export function readStatus(value: string, { report }: Cell): boolean {
  if (value === '' || value === 'active') return false;
  if (value === 'tobedeleted') return true;
  const plain = value.toLowerCase().replace(/[^a-z]/g, '');
  const isKnown = ['active', 'inactive', 'tobedeleted', 'deleted'].includes(plain);
  report('value-status', isKnown ? 'note' : 'warning', value);
  return isKnown && plain !== 'active';
}

export function readDateValue(value: string, use: DateUse, { level, report }: Cell): string | null {
  if (value === '') return null;
  const date = readDate(value);
  if (!date) {
    report('value-date', level, value);
    return null;
  }
  if (date.form !== 'standard') report('value-date', date.form === 'other' ? 'note' : 'warning', value);
  return use === 'last' ? dayBefore(date.day) : date.day;
}

/** Matches the shape of an email address only: one `@`, and a domain with a dot. */
const emailShape = /^[^\s@,;<>"]{1,64}@[^\s@,;<>"]{1,180}\.[^\s@,;<>".]{2,}$/;

export function readEmail(value: string, { report }: Cell): string {
  if (value === '' || emailShape.test(value)) return value;
  report('value-email', 'warning', value);
  return '';
}

export function readOneOf<Word extends string>(
  value: string,
  words: readonly Word[],
  { report }: Cell,
): Word | null {
  const exact = words.find((word) => word === value);
  if (exact) return exact;
  const plain = value.toLowerCase().replace(/[^a-z]/g, '');
  const similar = words.find((word) => word.toLowerCase() === plain);
  if (similar) report('value-type', 'note', value);
  return similar ?? null;
}

/** Returns the code of a grade: 1 to 12 without leading zeros, and other grades in capitals. */
export const readGrade = (value: string) =>
  value
    .replace(/^0+(?=[1-9])/, '')
    .toUpperCase()
    .slice(0, 20);
