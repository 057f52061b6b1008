import { useTranslation } from '@tapin/shared/i18n';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import type { OpenFollowUp } from '#src/api/follow-ups.ts';
import styles from './care-list.module.css';
import { FollowUpRow } from './follow-up-row.tsx';

/** All that is open, also when the next answer was good. */
export function FollowUpList({ followUps }: { followUps: readonly OpenFollowUp[] }) {
  const { t } = useTranslation('staff');
  if (followUps.length === 0)
    return <EmptyState title={t('dashboard.care.empty.open')} hint={t('dashboard.care.emptyHint.open')} />;
  return (
    <ul className={styles.list}>
      {followUps.map((followUp) => (
        <FollowUpRow key={followUp._id} followUp={followUp} />
      ))}
    </ul>
  );
}
