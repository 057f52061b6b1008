import { formatDay } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { daysBetween, today } from '#src/days.ts';

/** Days that are at least this many days ago are shown as a date. */
const dateFromDaysAgo = 10;

/** Formats a day relative to today. */
export function useRelativeDay() {
  const { t } = useTranslation('staff');
  const now = today();
  return (day: string): string => {
    const daysAgo = daysBetween(day, now);
    if (daysAgo === 0) return t('student.feed.today');
    if (daysAgo === 1) return t('student.feed.yesterday');
    return daysAgo > 1 && daysAgo < dateFromDaysAgo
      ? t('student.feed.daysAgo', { count: daysAgo })
      : formatDay(day);
  };
}
