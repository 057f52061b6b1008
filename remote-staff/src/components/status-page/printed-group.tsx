import { useTranslation } from '@tapin/shared/i18n';
import { PrintedTable } from '#src/components/print-sheet/printed-table.tsx';
import { useStudentColumns } from '#src/components/student-table/student-columns.tsx';
import type { StudentGroup } from '#src/components/student-table/student-table.tsx';

/** Shows all students of a group on paper. A group without students has its heading only. */
export function PrintedGroup({ title, language, students, columns, ownColumns }: StudentGroup) {
  const { t } = useTranslation('staff');
  const tableColumns = useStudentColumns(columns, ownColumns);
  return (
    <PrintedTable
      title={<span lang={language}>{t('status.group', { title, count: students.length })}</span>}
      columns={tableColumns}
      rows={students}
      rowKey={({ student }) => student._id}
    />
  );
}
