import { grades, studentFilters } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { useSearchParams } from '@tapin/shared/router';
import type { ReactNode } from 'react';
import { dashboardQuery } from '#src/components/dashboard-calls.ts';
import { codeInParameter } from '#src/components/filters/grade-options.ts';
import { useClassFilter } from '#src/components/filters/use-class-filter.ts';
import { formalName } from '#src/components/full-name.ts';
import { useSchoolUserId } from '#src/components/membership.ts';
import { PrintFacts } from './print-facts.tsx';
import styles from './print-sheet.module.css';
import { usePrinting } from './use-printing.ts';

/** Returns the filters and the search in the address as texts. */
function usePrintedFilters(): string[] {
  const { t } = useTranslation('staff');
  const [params] = useSearchParams();
  const { filter } = useClassFilter();
  const { data } = useQuery(dashboardQuery(useSchoolUserId()));
  const teacher = data?.dashboard.teachers.find(({ user }) => user._id === filter.teacherId);
  const shown = studentFilters.find((each) => each === params.get('show'));
  const gradeText = params.get('grade') ?? '';
  const grade = grades.find((each) => String(each) === gradeText);
  const code = codeInParameter(gradeText);
  const named = data?.dashboard.namedGrades?.find((each) => each.code === code);
  const search = params.get('search');
  return [
    teacher && formalName(teacher.user),
    filter.classType && t(`class.${filter.classType}`),
    grade && t('student.grade', { grade }),
    named?.name ?? code,
    shown && t(`students.show.${shown}`),
    search && t('print.search', { term: search }),
  ].filter((text): text is string => Boolean(text));
}

/**
 * Shows what a list has on paper: the school, the day, the filters, and all rows in small lines. It exists only while
 * the browser prints, and then replaces the rest of the screen below the title.
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
