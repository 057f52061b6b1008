import { highestLowMean } from '@tapin/shared/contract/low-answers';
import { useTranslation } from '@tapin/shared/i18n';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import type { Stats } from '#src/api/dashboard.ts';
import { longDay } from '#src/days.ts';

interface CareEmptyProps {
  period: 'today' | 'week';
  today: Stats | undefined;
}

/** Explains an empty list: all students are fine, nobody has answered, or there are no students. */
export function CareEmpty({ period, today }: CareEmptyProps) {
  const { t, i18n } = useTranslation('staff');
  const emptyReason = emptyReasonOf(period, today);
  return (
    <EmptyState
      title={t(`dashboard.care.empty.${emptyReason}`)}
      hint={t(`dashboard.care.emptyHint.${emptyReason}`, {
        count: today?.checkedInStudents ?? 0,
        mean: highestLowMean,
        day: today?.nextSchoolDay && longDay(today.nextSchoolDay, i18n.language),
      })}
    />
  );
}

function emptyReasonOf(period: CareEmptyProps['period'], today: Stats | undefined) {
  if (today?.awaitsRoster) return 'awaitsRoster';
  if (today?.totalStudents === 0) return 'noStudents';
  if (period === 'week') return 'week';
  if (today?.checkedInStudents !== 0) return 'today';
  if (today.nextSchoolDay === null) return 'noSchool';
  return today.nextSchoolDay ? 'noSchoolUntil' : 'nobodyYet';
}
