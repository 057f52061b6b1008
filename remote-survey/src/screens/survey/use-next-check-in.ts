import { useTranslation } from '@tapin/shared/i18n';
import { dateAtNoon } from './date-at-noon.ts';

const dayMs = 86_400_000;
/** From this number of days on, the name of a weekday would be ambiguous. */
const weekDays = 7;

/** Returns the next day from Monday to Friday, for schools without a calendar. */
function nextWeekday(day: string): string {
  const next = dateAtNoon(day);
  do next.setDate(next.getDate() + 1);
  while ([0, 6].includes(next.getDay()));
  return `${next.getFullYear()}-${String(next.getMonth() + 1).padStart(2, '0')}-${String(next.getDate()).padStart(2, '0')}`;
}

/** Returns a text about the next check-in, by the school's calendar if it has one. */
export function useNextCheckIn(day: string, schoolDay: string | null | undefined): string {
  const { t } = useTranslation('survey');
  if (schoolDay === null) return t('later.thanks.next.none');
  const next = schoolDay ?? nextWeekday(day);
  const days = Math.round((dateAtNoon(next).getTime() - dateAtNoon(day).getTime()) / dayMs);
  if (days <= 1) return t('later.thanks.next.tomorrow');
  return t(days >= weekDays ? 'later.thanks.next.date' : 'later.thanks.next.weekday', {
    day: dateAtNoon(next),
  });
}
