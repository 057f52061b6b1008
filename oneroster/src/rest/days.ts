const asText = (date: Date) => date.toISOString().slice(0, 10);

/** Returns the day of a date, of a time or of an American date as `YYYY-MM-DD`, or null for anything else. */
export function readDay(value: string): string | null {
  const [, month = '', date = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(value) ?? [];
  const [, iso] = /^(\d{4}-\d\d-\d\d)(?:T.*)?$/.exec(value) ?? [];
  const day = iso ?? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const parsed = new Date(`${day}T00:00:00Z`);
  // A date such as 30 February is another day after it is parsed.
  return !Number.isNaN(parsed.getTime()) && asText(parsed) === day ? day : null;
}

export function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return asText(date);
}
