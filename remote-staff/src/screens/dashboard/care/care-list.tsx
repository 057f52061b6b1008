import { useDeferredValue, useRef } from 'react';
import type { CareStudent } from '#src/api/dashboard.ts';
import type { OpenFollowUp } from '#src/api/follow-ups.ts';
import { ShowAllButton } from '#src/components/show-all/show-all-button.tsx';
import { useShowAll } from '#src/components/show-all/use-show-all.ts';
import styles from './care-list.module.css';
import { CareRow } from './care-row.tsx';
import { maxShownNames } from './max-shown-names.ts';

interface CareListProps {
  students: readonly CareStudent[];
  period: 'today' | 'week';
  /** The open follow-ups, or undefined while they load. */
  followUps: readonly OpenFollowUp[] | undefined;
}

/** Shows the first eight students, then all. */
export function CareList({ students, period, followUps }: CareListProps) {
  const list = useRef<HTMLUListElement>(null);
  // Names and faces are rendered first, because the first date format of a browser takes longer than all of them.
  const isTimed = useDeferredValue(true, false);
  const { shown, hasMore, showAll } = useShowAll(students, maxShownNames, list);
  return (
    <>
      <ul ref={list} className={styles.list}>
        {shown.map((student) => (
          <CareRow
            key={student._id}
            student={student}
            period={period}
            isTimed={isTimed}
            followUp={followUps && (followUps.find((open) => open.student._id === student._id) ?? null)}
          />
        ))}
      </ul>
      {hasMore && <ShowAllButton count={students.length} onClick={showAll} />}
    </>
  );
}
