import { formatShortDate, formatTime, localDayOf } from '#src/components/days/local-time.ts';

/** Formats a moment briefly: the time if it is today, otherwise the day. */
export const formatMoment = (moment: string): string =>
  localDayOf(moment) === localDayOf(Date.now()) ? formatTime(moment) : formatShortDate(moment);
