import { useTranslation } from '@tapin/shared/i18n';
import { daysBetween, today, writtenDay } from '#src/days.ts';

/** Days that are at least this many days ago are shown as a date. */
const longAgo = 10;

/** Formats a day relative to today. */
export function useRelativeDay() {
  const { t } = useTranslation('staff');
  const now = today();
  return (day: string): string => {
    const ago = daysBetween(day, now);
    if (ago === 0) return t('student.feed.today');
    if (ago === 1) return t('student.feed.yesterday');
    return ago > 1 && ago < longAgo ? t('student.feed.daysAgo', { count: ago }) : writtenDay(day);
  };
}
