import type { Question } from '@tapin/shared/contract/entities';
import { type QuestionName, questions } from '@tapin/shared/contract/questions';
import { useTranslation } from '@tapin/shared/i18n';
import { Link, useSearchParams } from '@tapin/shared/router';
import { FilterBar } from '@tapin/shared/ui/filter-bar';
import { kit } from '@tapin/shared/ui/kit-classes';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { SearchField } from '@tapin/shared/ui/search-field';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { TabLinks } from '@tapin/shared/ui/tab-links';
import type { ReactNode } from 'react';
import { CsvButton, type ExportQuery, exportStudents } from '#src/components/downloads.tsx';
import { ClassFilters, GradeFilter } from '#src/components/filters/class-filters.tsx';
import { FilterFoldButton, FoldedFilters, useFilterFold } from '#src/components/filters/filter-fold.tsx';
import { useClassFilter } from '#src/components/filters/use-class-filter.ts';
import { NoStudents } from '#src/components/lists/no-students.tsx';
import { NobodyFound } from '#src/components/lists/searched-list.tsx';
import { useSchoolUserId } from '#src/components/membership.ts';
import { QuestionText } from '#src/components/own-questions/question-text.tsx';
import { PrintedTable, PrintSheet } from '#src/components/print/print-sheet.tsx';
import { PrintButton } from '#src/components/print/printing.tsx';
import { ownStatusPath, statusPath } from '#src/components/status-path.ts';
import type { Status, TodaysAnswers, useStatus } from './status-calls.ts';
import styles from './status-page.module.css';
import { type StudentGroup, useStudentColumns } from './student-tables.tsx';

interface UnlistedStudentsProps {
  questionName: QuestionName;
  checkedIn: readonly TodaysAnswers[];
  notCheckedIn: readonly TodaysAnswers[];
}

export function UnlistedStudents({ questionName, checkedIn, notCheckedIn }: UnlistedStudentsProps) {
  const { t } = useTranslation('staff');
  const { pathWith } = useClassFilter();
  const unanswered = checkedIn.filter(({ answers }) => answers[questionName] === undefined).length;
  return (
    <p className={styles.elsewhere}>
      {notCheckedIn.length === 0 ? (
        t('status.tapin.everybody')
      ) : (
        <Link to={pathWith('/staff/tapin-status')}>
          {t('status.tapin.notYetCount', { count: notCheckedIn.length })}
        </Link>
      )}
      {unanswered > 0 && <span>{t('status.unanswered', { count: unanswered })}</span>}
    </p>
  );
}

function StatusTabs({ ownQuestions }: { ownQuestions: readonly Question[] }) {
  const { t } = useTranslation('staff');
  const { pathWith } = useClassFilter();
  const [search] = useSearchParams();
  return (
    <TabLinks
      label={t('status.views')}
      tabs={[
        { to: pathWith('/staff/tapin-status'), label: t('status.tapin.tab') },
        ...questions.map((question) => ({
          to: pathWith(statusPath(question)),
          label: t(`question.${question.name}.tab`),
        })),
        ...ownQuestions.map((question) => ({
          to: pathWith(ownStatusPath, { question: question._id }),
          label: (
            <span className={styles.ownTab} title={question.question}>
              <QuestionText question={question} />
            </span>
          ),
          isCurrent: search.get('question') === question._id,
        })),
      ]}
    />
  );
}

function PrintedGroup({ title, language, students, columns, ownColumns }: StudentGroup) {
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

function StatusSkeleton() {
  const { t } = useTranslation('shared');
  return (
    <div role="status" aria-label={t('loading')} className={styles.skeleton}>
      <Skeleton height="420px" />
      <Skeleton height="420px" />
    </div>
  );
}

interface StatusPageProps {
  /** The export with the students of this page; undefined if the page has no export. */
  list: Pick<ExportQuery, 'list' | 'question'> | undefined;
  title: ReactNode;
  /** The line below the title once the students are loaded. By default it says how many students checked in. */
  intro?: ReactNode;
  status: ReturnType<typeof useStatus>;
  printed?: readonly StudentGroup[];
  children: ReactNode;
}

/** The frame of the screens about today: filters, search, how many students checked in, and the lists. */
export function StatusPage({ list, title, intro, status, printed = [], children }: StatusPageProps) {
  const { t } = useTranslation('staff');
  const schoolUserId = useSchoolUserId();
  const { filter } = useClassFilter();
  const { query, search, found } = status;
  const { data, error, isPlaceholderData, refetch } = query;
  const isEmpty = data && countOf(data) === 0;
  const fold = useFilterFold();
  return (
    <Page title={title} intro={data ? (intro ?? t('status.tappedIn', figuresOf(data))) : '\u00a0'}>
      <div className={`${kit.screenOnly} ${kit.tools} ${styles.bar}`}>
        <StatusTabs ownQuestions={data?.ownQuestions ?? []} />
        <div className={kit.tightRow}>
          <FilterFoldButton fold={fold} count={Object.keys(filter).length} />
          {list && <CsvButton load={() => exportStudents({ schoolUserId, ...list, ...filter })} />}
          {printed.length > 0 && (
            <div className={styles.print}>
              <PrintButton />
            </div>
          )}
        </div>
      </div>
      <div className={`${kit.screenOnly} ${kit.tools} ${styles.bar}`}>
        <FoldedFilters fold={fold}>
          <FilterBar label={t('filter.label')}>
            <ClassFilters />
            <GradeFilter />
          </FilterBar>
        </FoldedFilters>
        <SearchField label={t('students.search')} value={search.typed} onChange={search.type} />
      </div>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <StatusSkeleton />}
      {isEmpty && <NoStudents />}
      {found && !isEmpty && countOf(found) === 0 && <NobodyFound search={search} />}
      {found && countOf(found) > 0 && (
        <div className={styles.content} aria-busy={isPlaceholderData}>
          {children}
        </div>
      )}
      <PrintSheet>
        {printed.map((group) => (
          <PrintedGroup key={group.id} {...group} />
        ))}
      </PrintSheet>
    </Page>
  );
}

const figuresOf = ({ checkedIn, notCheckedIn }: Status) => ({
  count: checkedIn.length,
  total: checkedIn.length + notCheckedIn.length,
});

const countOf = (status: Status) => status.off.length + figuresOf(status).total;
