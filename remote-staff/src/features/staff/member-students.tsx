import { useTranslation } from '@tapin/shared/i18n';
import { DataTable } from '@tapin/shared/ui/data-table';
import { Panel } from '@tapin/shared/ui/panel';
import { RowLink } from '@tapin/shared/ui/row-link';
import type { Column } from '@tapin/shared/ui/table-column';
import { fullName } from '#src/components/full-name.ts';
import { gradeText } from '#src/components/grade-text.ts';
import { ShowMoreButton } from '#src/components/lists/show-more-button.tsx';
import { usePaged } from '#src/components/lists/use-paged.ts';
import { nameOfClass, type TaughtStudent } from './member-classes.tsx';
import styles from './member-profile.module.css';

const rowsPerPage = 20;

/** Lists the students whom a member of staff teaches or counsels, with their classes. */
export function MemberStudents({ students }: { students: readonly TaughtStudent[] }) {
  const { t } = useTranslation('staff');
  const { list, shown, more } = usePaged('students', students, rowsPerPage);
  const columns: Column<TaughtStudent>[] = [
    {
      id: 'name',
      header: t('column.student'),
      isRowHeader: true,
      cell: (student) => <RowLink to={`/student/${student._id}/overview`}>{fullName(student)}</RowLink>,
    },
    {
      id: 'grade',
      header: t('filter.grade'),
      cell: (student) => <span className={styles.grade}>{gradeText(t, student) || '–'}</span>,
    },
    {
      id: 'classes',
      header: t('later.people.member.classes'),
      cell: ({ classes }) => [...new Set(classes.map((each) => nameOfClass(each, t)))].join(', '),
    },
  ];
  const title = t('later.people.member.students');
  return (
    <Panel title={t('status.group', { title, count: students.length })}>
      {students.length === 0 && <p>{t('later.people.member.noStudents')}</p>}
      {students.length > 0 && (
        <div ref={list} className={styles.students}>
          <DataTable
            caption={title}
            columns={columns}
            rows={shown}
            rowKey={({ _id }) => _id}
            total={students.length}
          />
          <ShowMoreButton of={title} {...more} />
        </div>
      )}
    </Panel>
  );
}
