import { useTranslation } from '@tapin/shared/i18n';
import { stayAt } from './stay-at.ts';
import { type StudentGroup, StudentTable } from './student-table.tsx';
import styles from './student-tables.module.css';

/** Groups of students beside each other; where there is no room, below each other, with a way to each. */
export function StudentTables({ groups }: { groups: readonly StudentGroup[] }) {
  const { t } = useTranslation('staff');
  const hasOwnColumns = groups.some(({ ownColumns }) => ownColumns.length > 0);
  return (
    <>
      <nav aria-label={t('status.groups')} className={styles.jumps}>
        {groups.map(({ id, title, language, students }) => (
          <a key={id} href={`#${id}`} className={styles.jump} onClick={() => stayAt(id)}>
            <span lang={language}>{title}</span> <strong>{students.length}</strong>
          </a>
        ))}
      </nav>
      <div className={styles.tables} data-wide={hasOwnColumns || undefined}>
        {groups.map((group) => (
          <StudentTable key={group.id} {...group} />
        ))}
      </div>
    </>
  );
}
