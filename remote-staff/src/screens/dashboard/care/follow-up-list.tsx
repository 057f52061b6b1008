import { useTranslation } from '@tapin/shared/i18n';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { useRef } from 'react';
import type { OpenFollowUp } from '#src/api/follow-ups.ts';
import { usePrinting } from '#src/components/print-sheet/use-printing.ts';
import { ShowAllButton } from '#src/components/show-all/show-all-button.tsx';
import { useShowAll } from '#src/components/show-all/use-show-all.ts';
import styles from './care-list.module.css';
import { FollowUpRow } from './follow-up-row.tsx';
import { maxShownNames } from './max-shown-names.ts';
import type { useRecentActs } from './use-recent-acts.ts';

interface FollowUpListProps {
  followUps: readonly OpenFollowUp[];
  recent: ReturnType<typeof useRecentActs>;
}

/** Shows all open follow-ups, also after a later good answer: the first eight, with requests to the viewer first. Paper has all. */
export function FollowUpList({ followUps, recent }: FollowUpListProps) {
  const { t } = useTranslation('staff');
  const list = useRef<HTMLUListElement>(null);
  const { shown, hasMore, showAll } = useShowAll(followUps, maxShownNames, list);
  const listed = usePrinting() ? followUps : shown;
  if (followUps.length === 0)
    return <EmptyState title={t('dashboard.care.empty.open')} hint={t('dashboard.care.emptyHint.open')} />;
  return (
    <>
      <ul ref={list} className={styles.list}>
        {listed.map((followUp) => (
          <FollowUpRow key={followUp._id} followUp={followUp} recent={recent} />
        ))}
      </ul>
      {hasMore && <ShowAllButton count={followUps.length} onClick={showAll} />}
    </>
  );
}
