import type { Person } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { fullName } from '#src/full-name.ts';

interface StudentListProps {
  title: string;
  students: readonly Person[];
}

/** Students under a heading, each leading to their pages. */
export function StudentList({ title, students }: StudentListProps) {
  const { t } = useTranslation('staff');
  return (
    <section>
      <h2>{title}</h2>
      {students.length === 0 && <p>{t('students.none')}</p>}
      <ul>
        {students.map((student) => (
          <li key={student._id}>
            <Link to={`/student/${student._id}/overview`}>{fullName(student)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
