/** The locale formats days as month/day/year in every language, as on the pages for staff. */
const locale = 'en-US';
const format = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** Formats the day of a timestamp in the time zone of the browser. */
export const dayOfMoment = (moment: string): string => new Date(moment).toLocaleDateString(locale, format);

/** Formats a calendar day `YYYY-MM-DD`, regardless of the time zone. */
export const writtenDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { ...format, timeZone: 'UTC' });
