import { useTranslation } from '@tapin/shared/i18n';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import type { OpenFollowUp } from '#src/api/follow-ups.ts';
import { CareGroup } from './care-group.tsx';
import { openGroupOf } from './care-groups.ts';
import { FollowUpList } from './follow-up-list.tsx';
import type { useRecentActs } from './use-recent-acts.ts';

interface OpenListProps {
  followUps: readonly OpenFollowUp[];
  recent: ReturnType<typeof useRecentActs>;
}

/**
 * Shows all open follow-ups, also after a later good answer: who waits for somebody, with requests to the viewer first, then
 * with whom somebody follows up. A follow-up stays in its group while the viewer can undo an act.
 */
export function OpenList({ followUps, recent }: OpenListProps) {
  const { t } = useTranslation('staff');
  const of = (group: 'waiting' | 'claimed') =>
    followUps.filter((each) => (recent.acts[each.student._id]?.group ?? openGroupOf(each)) === group);
  if (followUps.length === 0)
    return <EmptyState title={t('dashboard.care.empty.open')} hint={t('dashboard.care.emptyHint.open')} />;
  return (['waiting', 'claimed'] as const).map((group) => (
    <CareGroup key={group} group={group} count={of(group).length}>
      <FollowUpList followUps={of(group)} recent={recent} />
    </CareGroup>
  ));
}
