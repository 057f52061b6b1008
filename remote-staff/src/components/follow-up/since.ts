import { dateOf, localDayOf, timeOf } from '#src/local-time.ts';

/** Formats a moment briefly: the time if it is today, otherwise the day. */
export const since = (moment: string): string =>
  localDayOf(moment) === localDayOf(Date.now()) ? timeOf(moment) : dateOf(moment);
