import { useTranslation } from '@tapin/shared/i18n';
import { RowLink } from '@tapin/shared/ui/row-link';
import type { Column } from '@tapin/shared/ui/table-column';
import type { TodaysAnswers } from '#src/api/status.ts';
import { FeelingAnswer } from '#src/components/answers/feeling-answer.tsx';
import { YesNoAnswer } from '#src/components/answers/yes-no-answer.tsx';
import { fullName } from '#src/full-name.ts';
import styles from './student-table.module.css';

export type StudentColumn = 'eaten' | 'rested' | 'feeling';

/** The student, who leads to their page, and what the table shows of them. */
export function useStudentColumns(shown: readonly StudentColumn[]): Column<TodaysAnswers>[] {
  const { t } = useTranslation('staff');
  const cells: Record<StudentColumn, Column<TodaysAnswers>['cell']> = {
    eaten: ({ eaten }) => <YesNoAnswer answer={eaten} />,
    rested: ({ rested }) => <YesNoAnswer answer={rested} />,
    feeling: ({ feeling }) => <FeelingAnswer level={feeling} />,
  };
  return [
    {
      id: 'name',
      header: t('column.student'),
      isRowHeader: true,
      cell: ({ student }) => (
        <>
          <RowLink to={`/student/${student._id}/overview`}>{fullName(student)}</RowLink>
          {shown.length === 0 && <small className={styles.email}>{student.email}</small>}
        </>
      ),
    },
    ...shown.map((id) => ({ id, header: t(`column.${id}`), cell: cells[id] })),
  ];
}
