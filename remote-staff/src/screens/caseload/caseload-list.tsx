import type { CaseloadCounts } from '@tapin/shared/contract/care-calls';
import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { useId } from 'react';
import styles from './caseload.module.css';
import { CaseloadRow } from './caseload-row.tsx';
import type { CaseloadSection } from './use-steady-order.ts';

interface CaseloadListProps {
  section: CaseloadSection;
  /** The number of students in each group, or undefined when the list has no groups. */
  groups: CaseloadCounts['groups'];
  /** Whether the viewer counsels some of the students, who come first among the others. */
  hasOwn: boolean;
}

/** Shows the students of one group with its number and its order in words, or all students of a list without groups. */
export function CaseloadList({ section: { group, students }, groups, hasOwn }: CaseloadListProps) {
  const { t } = useTranslation('staff');
  const id = useId();
  const list = (
    <ul className={styles.list}>
      {students.map((student) => (
        <CaseloadRow key={student._id} student={student} />
      ))}
    </ul>
  );
  if (!group || !groups) return list;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <header>
        <h2 id={id} className={styles.heading}>
          {t(`later.caseload.group.${group}`, { number: formatNumber(groups[group]) })}
        </h2>
        <p className={styles.hint}>
          {t(`later.caseload.groupOrder.${group === 'others' && hasOwn ? 'own' : group}`)}
        </p>
      </header>
      {list}
    </section>
  );
}
