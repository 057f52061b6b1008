import { useTranslation } from '@tapin/shared/i18n';
import { FilterBar } from '@tapin/shared/ui/filter-bar';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import type { ReactNode } from 'react';
import { type ExportQuery, exportStudents } from '#src/api/export.ts';
import { useSchoolUserId } from '#src/api/membership.ts';
import type { Status } from '#src/api/status.ts';
import { ClassFilters } from '#src/components/class-filters/class-filters.tsx';
import { useClassFilter } from '#src/components/class-filters/use-class-filter.ts';
import { CsvButton } from '#src/components/csv-button/csv-button.tsx';
import { NoStudents } from '#src/components/no-students/no-students.tsx';
import styles from './status-page.module.css';
import { StatusSkeleton } from './status-skeleton.tsx';
import { StatusTabs } from './status-tabs.tsx';
import type { useStatus } from './use-status.ts';

interface StatusPageProps {
  /** The exported list with the content of the page; undefined if there is none. */
  list: Pick<ExportQuery, 'list' | 'question'> | undefined;
  title: ReactNode;
  /** The line below the title when the students are loaded. By default it says how many of them checked in. */
  intro?: ReactNode;
  status: ReturnType<typeof useStatus>;
  /** The content of the page when the students are loaded. */
  children: ReactNode;
}

/** The frame of the screens about today: filters, how many students checked in, and the lists. */
export function StatusPage({ list, title, intro, status, children }: StatusPageProps) {
  const { t } = useTranslation('staff');
  const schoolUserId = useSchoolUserId();
  const { filter } = useClassFilter();
  const { data, error, isPlaceholderData, refetch } = status;
  return (
    <Page title={title} intro={data ? (intro ?? t('status.tappedIn', figuresOf(data))) : '\u00a0'}>
      <div className={styles.bar}>
        <StatusTabs ownQuestions={data?.ownQuestions ?? []} />
        <div className={styles.tools}>
          <FilterBar label={t('filter.label')}>
            <ClassFilters />
          </FilterBar>
          {list && <CsvButton load={() => exportStudents({ schoolUserId, ...list, ...filter })} />}
        </div>
      </div>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <StatusSkeleton />}
      {data && data.off.length + figuresOf(data).total === 0 && <NoStudents />}
      {data && data.off.length + figuresOf(data).total > 0 && (
        <div className={styles.content} aria-busy={isPlaceholderData}>
          {children}
        </div>
      )}
    </Page>
  );
}

const figuresOf = ({ checkedIn, notCheckedIn }: Status) => ({
  count: checkedIn.length,
  total: checkedIn.length + notCheckedIn.length,
});
