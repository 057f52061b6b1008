import { useRef } from 'react';
import type { CareStudent } from '#src/api/dashboard.ts';
import { ShowAllButton } from '#src/components/show-all/show-all-button.tsx';
import { useShowAll } from '#src/components/show-all/use-show-all.ts';
import styles from './care-list.module.css';
import { CareRow } from './care-row.tsx';

/** So many names are calm to look at. */
const few = 8;

interface CareListProps {
  students: readonly CareStudent[];
  period: 'today' | 'week';
}

/** The first eight, then all. */
export function CareList({ students, period }: CareListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { shown, hasMore, showAll } = useShowAll(students, few, list);
  return (
    <>
      <ul ref={list} className={styles.list}>
        {shown.map((student) => (
          <CareRow key={student._id} student={student} period={period} />
        ))}
      </ul>
      {hasMore && <ShowAllButton count={students.length} onClick={showAll} />}
    </>
  );
}
