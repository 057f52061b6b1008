import { useTranslation } from '@tapin/shared/i18n';
import { useInfiniteQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { DataTable } from '@tapin/shared/ui/data-table';
import { Page } from '@tapin/shared/ui/page';
import { useSearch } from '@tapin/shared/ui/use-search';
import { exportStudents } from '#src/api/export.ts';
import { useCan, useSchoolUserId } from '#src/api/membership.ts';
import { studentsQuery } from '#src/api/students.ts';
import { CsvButton } from '#src/components/csv-button/csv-button.tsx';
import { FirstLogInsLink } from '#src/components/first-log-ins/first-log-ins-link.tsx';
import { NoStudents } from '#src/components/no-students/no-students.tsx';
import { RemovedNote } from '#src/components/removed-note/removed-note.tsx';
import { NobodyFound } from '#src/components/searched-list/nobody-found.tsx';
import { SearchedList } from '#src/components/searched-list/searched-list.tsx';
import { useColumns } from './use-columns.tsx';

/** Lists the students whom the person sees, by name. */
export default function StudentsScreen() {
  const { t } = useTranslation('staff');
  const search = useSearch();
  const schoolUserId = useSchoolUserId();
  const query = useInfiniteQuery(studentsQuery(schoolUserId, search.term));
  const mayManage = useCan('managesStudents');
  const columns = useColumns();
  const students = query.data?.pages.flatMap((page) => page.students) ?? [];
  const total = query.data?.pages[0]?.total;
  const searchTerm = search.term;
  const exportQuery = { schoolUserId, list: 'students', ...(searchTerm && { searchTerm }) } as const;
  const emptyContent = searchTerm ? <NobodyFound search={search} /> : <NoStudents />;
  return (
    <Page title={t('students.title')}>
      <RemovedNote />
      <FirstLogInsLink of="students" />
      {mayManage && (
        <p>
          <Link to="/admin/consents">{t('consent.link')}</Link>
        </p>
      )}
      <SearchedList
        hasLastNames
        label={t('students.search')}
        search={search}
        query={query}
        found={total === undefined ? undefined : t('students.count', { count: total })}
        action={<CsvButton load={() => exportStudents(exportQuery)} />}
      >
        {total === 0 && emptyContent}
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
    </Page>
  );
}
