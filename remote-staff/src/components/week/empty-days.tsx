import { formatList } from '@tapin/shared/formats/list';
import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { kit } from '@tapin/shared/ui/kit-classes';
import dayjs from 'dayjs';
import { longDay } from '#src/components/days/days.ts';
import { formatShortDate } from '#src/components/days/local-time.ts';
import { useCan } from '#src/components/membership.ts';

/** Says on which school days nobody answered. Such days count as zero, but may have been days off. */
export function EmptyDays({ days }: { days: readonly string[] }) {
  const { t, i18n } = useTranslation('staff');
  const changesSettings = useCan('changesSettings');
  if (days.length === 0) return null;
  const { language } = i18n;
  const nameOf = (day: string) =>
    days.length === 1 ? longDay(day, language) : formatShortDate(dayjs(day).toDate(), language);
  return (
    <p className={kit.hint}>
      {t('charts.emptyDays', { count: days.length, days: formatList(days.map(nameOf), language) })}{' '}
      {changesSettings && (
        <Link to="/admin/care" className={kit.screenOnly}>
          {t('charts.changeCalendar')}
        </Link>
      )}
    </p>
  );
}
