/** Days are month/day/year in every language, as on the pages for staff. */
const locale = 'en-US';
const format = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** The day of a moment, where the person is. */
export const dayOfMoment = (moment: string): string => new Date(moment).toLocaleDateString(locale, format);

/** A calendar day, `YYYY-MM-DD`, which no time zone moves. */
export const writtenDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { ...format, timeZone: 'UTC' });
