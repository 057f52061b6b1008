import { studentFilters } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { useSearchParams } from '@tapin/shared/router';
import type { Column } from '@tapin/shared/ui/table-column';
import { knownValue } from '@tapin/shared/ui/use-url-parameter';
import type { ReactNode } from 'react';
import { dashboardQuery } from '#src/components/dashboard-calls.ts';
import { useClassFilter } from '#src/components/filters/use-class-filter.ts';
import { useSchoolUserId } from '#src/components/membership.ts';
import { formalName } from '#src/components/names.ts';
import styles from './print-sheet.module.css';
import { PrintFacts, usePrinting } from './printing.tsx';

interface PrintedTableProps<Row> {
  title?: ReactNode;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

export function PrintedTable<Row>({ title, columns, rows, rowKey }: PrintedTableProps<Row>) {
  return (
    <section className={styles.group}>
      {title && <h2 className={styles.title}>{title}</h2>}
      {rows.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map(({ id, header, align }) => (
                <th key={id} scope="col" data-align={align}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map(({ id, cell, align }) => (
                  <td key={id} data-align={align}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function usePrintedFilters(): string[] {
  const { t } = useTranslation('staff');
  const [params] = useSearchParams();
  const { filter } = useClassFilter();
  const { data } = useQuery(dashboardQuery(useSchoolUserId()));
  const teacher = data?.dashboard.teachers.find(({ user }) => user._id === filter.teacherId);
  const shown = knownValue(studentFilters, params.get('show'));
  const { grade, gradeCode } = filter;
  const named = data?.dashboard.namedGrades?.find(({ code }) => code === gradeCode);
  const search = params.get('search');
  return [
    teacher && formalName(teacher.user),
    filter.classType && t(`class.${filter.classType}`),
    grade && t('student.grade', { grade }),
    named?.name ?? gradeCode,
    shown && t(`students.show.${shown}`),
    search && t('print.search', { term: search }),
  ].filter((text): text is string => Boolean(text));
}

/**
 * The printed form of a list: the school, the day, the filters, and all rows in small lines. It exists only while the
 * browser prints, and replaces the rest of the screen below the title.
 */
export function PrintSheet({ children }: { children: ReactNode }) {
  return usePrinting() && <Sheet>{children}</Sheet>;
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <div className={styles.sheet}>
      <PrintFacts more={usePrintedFilters()} />
      {children}
    </div>
  );
}
