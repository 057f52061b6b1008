import { highestLowMean } from '@tapin/shared/contract/low-answers';
import { useTranslation } from '@tapin/shared/i18n';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import type { Stats } from '#src/components/dashboard-calls.ts';
import { longDay } from '#src/components/days/days.ts';
import type { OpenFollowUp } from '#src/components/follow-ups/follow-ups-calls.ts';
import { openGroupOf, type useRecentActs } from './care-groups.ts';
import { CareGroup, FoldedList } from './care-lists.tsx';
import { FollowUpRow } from './care-row.tsx';

interface CareEmptyProps {
  period: 'today' | 'week';
  today: Stats | undefined;
}

/** Explains an empty list: no student felt low, nobody has answered, or the school has no students. */
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

interface OpenListProps {
  followUps: readonly OpenFollowUp[];
  recent: ReturnType<typeof useRecentActs>;
}

/**
 * Shows all open follow-ups, including those of students who have given a better answer since. Students who wait are
 * first, requests to the viewer before others, then claimed follow-ups. A follow-up stays in its group while the viewer
 * can undo an action.
 */
export function OpenList({ followUps, recent }: OpenListProps) {
  const { t } = useTranslation('staff');
  const of = (group: 'waiting' | 'claimed') =>
    followUps.filter((each) => (recent.acts[each.student._id]?.group ?? openGroupOf(each)) === group);
  if (followUps.length === 0)
    return <EmptyState title={t('dashboard.care.empty.open')} hint={t('dashboard.care.emptyHint.open')} />;
  return (['waiting', 'claimed'] as const).map((group) => (
    <CareGroup key={group} group={group} count={of(group).length}>
      <FoldedList items={of(group)}>
        {(followUp) => <FollowUpRow key={followUp._id} followUp={followUp} recent={recent} />}
      </FoldedList>
    </CareGroup>
  ));
}
