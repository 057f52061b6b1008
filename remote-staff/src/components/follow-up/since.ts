import { dateOf, localDayOf, timeOf } from '#src/local-time.ts';

/** When something was, as short as it can be said: today the time, earlier the day. */
export const since = (moment: string): string =>
  localDayOf(moment) === localDayOf(Date.now()) ? timeOf(moment) : dateOf(moment);
