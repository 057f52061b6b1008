import type { OutputOf } from '@tapin/shared/contract/calls';
import { classTypes } from '@tapin/shared/contract/vocabulary';
import { fullName } from '@tapin/shared/contract/written-name';
import { type Translation, useTranslation } from '@tapin/shared/i18n';
import { DataTable } from '@tapin/shared/ui/data-table';
import { Panel } from '@tapin/shared/ui/panel';
import { RowLink } from '@tapin/shared/ui/row-link';
import type { Column } from '@tapin/shared/ui/table-column';
import { ShowMoreButton, usePaged } from '#src/components/lists/show-more.tsx';
import { gradeText } from '#src/components/names.ts';
import styles from './member-profile.module.css';

type TaughtStudent = NonNullable<OutputOf<'GET /admin/staff/:id'>['students']>[number];

const nameOfClass = (
  { classType, title }: TaughtStudent['classes'][number],
  t: Translation<'staff'>['t'],
): string => title ?? t(`class.${classType}`);

/** Lists the classes of a member of staff in the order of the day, with the number of students in each. */
export function MemberClasses({ students }: { students: readonly TaughtStudent[] }) {
  const { t } = useTranslation('staff');
  const inOrder = students
    .flatMap(({ classes }) => classes)
    .sort((one, other) => classTypes.indexOf(one.classType) - classTypes.indexOf(other.classType));
  const names = [...new Set(inOrder.map((each) => nameOfClass(each, t)))];
  return (
    <Panel title={t('people.member.classes')}>
      <ul className={styles.classes}>
        {names.map((name) => (
          <li key={name}>
            <span>{name}</span>
            <span className={styles.count}>
              {t('students.count', {
                count: students.filter(({ classes }) => classes.some((each) => nameOfClass(each, t) === name))
                  .length,
              })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const rowsPerPage = 20;

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
      header: t('people.member.classes'),
      cell: ({ classes }) => [...new Set(classes.map((each) => nameOfClass(each, t)))].join(', '),
    },
  ];
  const title = t('people.member.students');
  return (
    <Panel title={t('status.group', { title, count: students.length })}>
      {students.length === 0 && <p>{t('people.member.noStudents')}</p>}
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
