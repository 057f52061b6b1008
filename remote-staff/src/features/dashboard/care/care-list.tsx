import { useDeferredValue, useRef } from 'react';
import type { CareStudent } from '#src/components/dashboard-calls.ts';
import type { OpenFollowUp } from '#src/components/follow-ups/follow-ups-calls.ts';
import { ShowAllButton } from '#src/components/lists/show-all-button.tsx';
import { useShowAll } from '#src/components/lists/use-show-all.ts';
import { usePrinting } from '#src/components/print/use-printing.ts';
import { openFollowUpOf } from './care-groups.ts';
import styles from './care-list.module.css';
import { CareRow } from './care-row.tsx';
import { maxShownNames } from './max-shown-names.ts';
import type { CareGroupName, useRecentActs } from './use-recent-acts.ts';

/** The data that all lists of students share. */
export interface CareListContext {
  /** The open follow-ups, or undefined while they load. */
  followUps: readonly OpenFollowUp[] | undefined;
  recent: ReturnType<typeof useRecentActs>;
}

interface CareListProps {
  students: readonly CareStudent[];
  period: 'today' | 'week';
  group: CareGroupName;
  context: CareListContext;
}

/** Shows the first eight students, then all. Paper has all. */
export function CareList({ students, period, group, context: { followUps, recent } }: CareListProps) {
  const list = useRef<HTMLUListElement>(null);
  // Names and faces are rendered first, because the first date format of a browser takes longer than all of them.
  const isTimed = useDeferredValue(true, false);
  const { shown, hasMore, showAll } = useShowAll(students, maxShownNames, list);
  const listed = usePrinting() ? students : shown;
  return (
    <>
      <ul ref={list} className={styles.list}>
        {listed.map((student) => {
          const followUp = openFollowUpOf(student, followUps);
          const place = { group, askedOfMe: false, before: followUp ?? undefined };
          return (
            <CareRow
              key={student._id}
              student={student}
              period={period}
              isTimed={isTimed}
              followUp={followUp}
              act={recent.savedAct(student._id)}
              onAct={(act) => recent.remember(student._id, { ...act, ...place })}
              onUndone={() => recent.forget(student._id)}
            />
          );
        })}
      </ul>
      {hasMore && <ShowAllButton count={students.length} onClick={showAll} />}
    </>
  );
}
