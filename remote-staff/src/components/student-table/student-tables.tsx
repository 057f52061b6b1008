import { useTranslation } from '@tapin/shared/i18n';
import { stayAt } from './stay-at.ts';
import { type StudentGroup, StudentTable } from './student-table.tsx';
import styles from './student-tables.module.css';

/** Groups of students beside each other; where there is no room, below each other, with a way to each. */
export function StudentTables({ groups }: { groups: readonly StudentGroup[] }) {
  const { t } = useTranslation('staff');
  return (
    <>
      <nav aria-label={t('status.groups')} className={styles.jumps}>
        {groups.map(({ id, title, students }) => (
          <a key={id} href={`#${id}`} className={styles.jump} onClick={() => stayAt(id)}>
            <span>{title}</span> <strong>{students.length}</strong>
          </a>
        ))}
      </nav>
      <div className={styles.tables}>
        {groups.map((group) => (
          <StudentTable key={group.id} {...group} />
        ))}
      </div>
    </>
  );
}
