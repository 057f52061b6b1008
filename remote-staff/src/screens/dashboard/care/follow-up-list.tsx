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

/** Shows the first eight follow-ups, then all. Paper has all. */
export function FollowUpList({ followUps, recent }: FollowUpListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { shown, hasMore, showAll } = useShowAll(followUps, maxShownNames, list);
  const listed = usePrinting() ? followUps : shown;
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
