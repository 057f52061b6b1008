import { formatShortDate } from '#src/local-time.ts';

/** Formats a day. At noon it is the same day in every time zone. */
export const shortDate = (day: string): string => formatShortDate(`${day}T12:00`);
