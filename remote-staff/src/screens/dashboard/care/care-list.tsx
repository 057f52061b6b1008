import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { useRef, useState } from 'react';
import type { PriorityStudent } from '#src/api/dashboard.ts';
import styles from './care-list.module.css';
import { CareRow } from './care-row.tsx';

/** So many names are calm to look at. */
const few = 8;

interface CareListProps {
  students: readonly PriorityStudent[];
  period: 'today' | 'week';
}

/** The first eight, then all. */
export function CareList({ students, period }: CareListProps) {
  const { t } = useTranslation('staff');
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const shown = isWhole ? students : students.slice(0, few);

  const showAll = () => {
    setIsWhole(true);
    // The button goes: the keyboard goes on at what it brought.
    requestAnimationFrame(() => list.current?.children[few]?.querySelector('a')?.focus());
  };

  return (
    <>
      <ul ref={list} className={styles.list}>
        {shown.map((student) => (
          <CareRow key={student._id} student={student} period={period} />
        ))}
      </ul>
      {shown.length < students.length && (
        <Button variant="quiet" wide className={styles.more} onClick={showAll}>
          {t('dashboard.care.showAll', { count: students.length })}
        </Button>
      )}
    </>
  );
}
