/** A date in the form `YYYY-MM-DD`, and how certain it is. */
export interface ReadDate {
  day: string;
  form: 'standard' | 'other' | 'ambiguous';
}

/** Reads the forms of dates that occur in exports. Returns null for others and for days that no calendar has. */
export function readDate(value: string): ReadDate | null {
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

/** The end dates of OneRoster are exclusive. */
export function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
