import { joinFacts } from '@tapin/shared/formats/join-facts';
import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { RowLink } from '@tapin/shared/ui/row-link';
import styles from './school-name.module.css';
import type { SchoolRow } from './school-row.ts';

/** The name of a school with its number of students and its code, or the heading of the row of all schools. */
export function SchoolName({ row: { school, today } }: { row: SchoolRow }) {
  const { t } = useTranslation('district');
  const { totalStudents } = today;
  const students =
    totalStudents !== null &&
    t('schools.students', { count: totalStudents, number: formatNumber(totalStudents) });
  return (
    <>
      {school ? (
        <RowLink to={`/admin/school/${school._id}`}>{school.name}</RowLink>
      ) : (
        <b>{t('schools.all')}</b>
      )}
      <span className={styles.facts}>{joinFacts([students, school?.code])}</span>
    </>
  );
}
