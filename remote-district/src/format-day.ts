import { fallbackLanguage } from '@tapin/shared/contract/languages';
import { formatDate } from '@tapin/shared/formats/date';

/** Formats as month/day/year in every language, as on the pages for staff. */
const written = (at: Date, timeZone?: string): string =>
  formatDate(at, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }, fallbackLanguage);

/** Formats the day of a timestamp in the time zone of the browser. */
export const formatTimestampDay = (moment: string): string => written(new Date(moment));

/** Formats a calendar day `YYYY-MM-DD`, regardless of the time zone. */
export const formatDay = (day: string): string => written(new Date(`${day}T00:00:00Z`), 'UTC');
