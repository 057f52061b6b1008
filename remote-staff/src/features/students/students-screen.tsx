import type { StudentColumn, StudentOrder } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { useInfiniteQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { DataTable } from '@tapin/shared/ui/data-table';
import { kit } from '@tapin/shared/ui/kit-classes';
import { MailAddress } from '@tapin/shared/ui/mail-address';
import { Page } from '@tapin/shared/ui/page';
import { SortButton } from '@tapin/shared/ui/sort-button';
import type { Column } from '@tapin/shared/ui/table-column';
import { useSearch } from '@tapin/shared/ui/use-search';
import { useMemo, useState } from 'react';
import { CsvButton, exportStudents } from '#src/components/downloads.tsx';
import { FilterFoldButton, FoldedFilters, useFilterFold } from '#src/components/filters/filter-fold.tsx';
import { FirstLogInsLink } from '#src/components/first-log-ins-link.tsx';
import { LastName, NameLink } from '#src/components/lists/name-link.tsx';
import { NoMatch, NoStudents } from '#src/components/lists/no-students.tsx';
import { NobodyFound, SearchedList } from '#src/components/lists/searched-list.tsx';
import { useCan, useSchoolUserId } from '#src/components/membership.ts';
import { gradeText } from '#src/components/names.ts';
import { PrintedTable, PrintSheet } from '#src/components/print/print-sheet.tsx';
import { PrintButton } from '#src/components/print/printing.tsx';
import { RemovedNote, useRestoreStudent } from '#src/components/removed-note.tsx';
import { StudentFilters, useStudentChoice } from './student-filters.tsx';
import styles from './students.module.css';
import { type ListedStudent, loadAllStudents, studentsQuery } from './students-calls.ts';

function useColumns(order: StudentOrder, sortBy: (column: StudentColumn) => void) {
  const { t } = useTranslation('staff');
  return useMemo((): Column<ListedStudent>[] => {
    const sortable = (column: StudentColumn, header: string) => {
      const reversed = order === `-${column}` ? ('descending' as const) : undefined;
      const sorted = order === column ? ('ascending' as const) : reversed;
      const heading = (
        <SortButton sorted={sorted} onPress={() => sortBy(column)}>
          {header}
        </SortButton>
      );
      return { id: column, header, heading, sorted };
    };
    return [
      {
        ...sortable('first-name', t('column.firstName')),
        isRowHeader: true,
        cell: ({ user }) => <NameLink to={`/student/${user._id}/overview`} person={user} />,
      },
      { ...sortable('last-name', t('column.lastName')), cell: ({ user }) => <LastName person={user} /> },
      {
        ...sortable('grade', t('filter.grade')),
        cell: ({ schoolUser: { grade, gradeName } }) =>
          grade ?? (gradeText(t, { grade: null, gradeName }) || '–'),
      },
      {
        ...sortable('email', t('column.email')),
        cell: ({ user }) => (
          <bdi>
            <MailAddress>{user.email}</MailAddress>
          </bdi>
        ),
      },
      {
        ...sortable('tap-ins', t('column.tapIns')),
        align: 'end',
        cell: ({ schoolUser: { noOfTapIns, checkIn } }) =>
          checkIn ? `${noOfTapIns} · ${t('consent.off')}` : noOfTapIns,
      },
    ];
  }, [t, order, sortBy]);
}

export default function StudentsScreen() {
  const { t } = useTranslation('staff');
  const search = useSearch();
  const schoolUserId = useSchoolUserId();
  const state = useStudentChoice();
  const fold = useFilterFold();
  const choice = { ...state.choice, ...(search.term && { searchTerm: search.term }) };
  const query = useInfiniteQuery(studentsQuery(schoolUserId, choice));
  const mayManage = useCan('managesStudents');
  const columns = useColumns(state.order, state.sortBy);
  const students = query.data?.pages.flatMap((page) => page.students) ?? [];
  const total = query.data?.pages[0]?.total;
  // The browser prints the loaded rows, unless the print button has loaded all rows.
  const [printed, setPrinted] = useState<ListedStudent[]>();
  const exportQuery = { schoolUserId, list: 'students', ...choice } as const;
  const nobody = search.term ? <NobodyFound search={search} /> : <NoStudents />;
  return (
    <Page title={t('students.title')}>
      <RemovedNote restoring={useRestoreStudent()} />
      <FirstLogInsLink of="students" />
      {mayManage && (
        <p>
          <Link to="/admin/consents">{t('consent.link')}</Link>
          {' · '}
          <Link to="/staff/removed-students">{t('settings.removed')}</Link>
        </p>
      )}
      <SearchedList
        hasLastNames
        label={t('students.search')}
        search={search}
        query={query}
        found={total === undefined ? undefined : t('students.count', { count: total })}
        filters={
          <FoldedFilters fold={fold}>
            <StudentFilters state={state} />
          </FoldedFilters>
        }
        action={
          <div className={kit.tightRow}>
            <FilterFoldButton fold={fold} count={state.filterCount} />
            <CsvButton load={() => exportStudents(exportQuery)} />
            <div className={styles.print}>
              <PrintButton prepare={async () => setPrinted(await loadAllStudents(schoolUserId, choice))} />
            </div>
          </div>
        }
      >
        {total === 0 && (state.filterCount > 0 ? <NoMatch onClear={state.clear} /> : nobody)}
        {students.length > 0 && (
          <DataTable
            caption={t('students.title')}
            columns={columns}
            rows={students}
            rowKey={({ user }) => user._id}
            total={total ?? students.length}
          />
        )}
      </SearchedList>
      <PrintSheet>
        <PrintedTable
          title={t('students.count', { count: total ?? 0 })}
          columns={columns}
          rows={printed ?? students}
          rowKey={({ user }) => user._id}
        />
      </PrintSheet>
    </Page>
  );
}
