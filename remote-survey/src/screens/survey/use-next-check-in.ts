import { formatDate } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { writtenDay } from './written-day.ts';

const noon = (day: string) => new Date(`${day}T12:00`);
const dayInMilliseconds = 86_400_000;
/** From this number of days on, the name of a weekday would be ambiguous. */
const week = 7;

/** Returns the next day from Monday to Friday, for schools without a calendar. */
function nextWeekday(day: string): string {
  const next = noon(day);
  do next.setDate(next.getDate() + 1);
  while ([0, 6].includes(next.getDay()));
  return `${next.getFullYear()}-${String(next.getMonth() + 1).padStart(2, '0')}-${String(next.getDate()).padStart(2, '0')}`;
}

/** Returns a text about the next check-in, by the school's calendar if it has one. */
export function useNextCheckIn(day: string, schoolDay: string | null | undefined): string {
  const { t } = useTranslation('survey');
  if (schoolDay === null) return t('thanks.next.none');
  const next = schoolDay ?? nextWeekday(day);
  const days = Math.round((noon(next).getTime() - noon(day).getTime()) / dayInMilliseconds);
  if (days <= 1) return t('thanks.next.tomorrow');
  if (days >= week) return t('thanks.next.date', { day: writtenDay(next) });
  const weekday = formatDate(noon(next), { weekday: 'long' });
  return t('thanks.next.weekday', { day: weekday });
}
