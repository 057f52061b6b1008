import type { Language, Question } from '@tapin/shared/contract/entities';
import type { BuiltInQuestion } from '@tapin/shared/contract/questions';
import { useTranslation } from '@tapin/shared/i18n';
import { DataTable } from '@tapin/shared/ui/data-table';
import { Panel } from '@tapin/shared/ui/panel';
import type { TodaysAnswers } from '#src/components/filters/status-calls.ts';
import { ShowMoreButton } from '#src/components/lists/show-more-button.tsx';
import { usePaged } from '#src/components/lists/use-paged.ts';
import { useStudentColumns } from './student-columns.tsx';
import styles from './student-table.module.css';

const rowsPerPage = 50;

export interface StudentGroup {
  id: string;
  title: string;
  /** The language of the title, if it is not the one of the page. */
  language?: Language | undefined;
  students: readonly TodaysAnswers[];
  /** The questions whose answers the table shows. */
  columns: readonly BuiltInQuestion[];
  /** The school's own questions whose answers the table shows. */
  ownColumns: readonly Question[];
  /** Explains an empty table. */
  emptyText: string;
}

/** Shows some of the students of a status page under a heading with their number. */
export function StudentTable({
  id,
  title,
  language,
  students,
  columns,
  ownColumns,
  emptyText,
}: StudentGroup) {
  const { t } = useTranslation('staff');
  const tableColumns = useStudentColumns(columns, ownColumns);
  const { list, shown, more } = usePaged(id, students, rowsPerPage);
  return (
    <Panel
      anchor={id}
      title={<span lang={language}>{t('status.group', { title, count: students.length })}</span>}
    >
      {students.length === 0 ? (
        <p>{emptyText}</p>
      ) : (
        <div ref={list} className={styles.table} data-wide={ownColumns.length > 0 || undefined}>
          <DataTable
            caption={title}
            columns={tableColumns}
            rows={shown}
            rowKey={({ student }) => student._id}
            total={students.length}
          />
          <ShowMoreButton of={title} {...more} />
        </div>
      )}
    </Panel>
  );
}
