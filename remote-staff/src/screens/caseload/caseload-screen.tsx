import { useTranslation } from '@tapin/shared/i18n';
import { useInfiniteQuery } from '@tapin/shared/query';
import { DataTable } from '@tapin/shared/ui/data-table';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { ScrollEnd } from '@tapin/shared/ui/scroll-end';
import { TableCard } from '@tapin/shared/ui/table-card';
import { caseloadQuery } from '#src/api/caseload.ts';
import { useSchoolUserId } from '#src/api/membership.ts';
import { NoStudents } from '#src/components/no-students/no-students.tsx';
import { ListSkeleton } from '#src/components/searched-list/list-skeleton.tsx';
import { useColumns } from './use-columns.tsx';

/** Shows the students whom the person looks after, their open follow-ups, and who is missing. */
export default function CaseloadScreen() {
  const { t } = useTranslation('staff');
  const query = useInfiniteQuery(caseloadQuery(useSchoolUserId()));
  const columns = useColumns();
  const students = query.data?.pages.flatMap((page) => page.students) ?? [];
  return (
    <Page title={t('caseload.title')} intro={t('caseload.intro')}>
      {query.error && !query.data && <LoadFailed error={query.error} onRetry={query.refetch} />}
      {query.isPending && <ListSkeleton />}
      {query.data && students.length === 0 && <NoStudents />}
      {students.length > 0 && (
        <TableCard>
          <DataTable
            caption={t('caseload.title')}
            columns={columns}
            rows={students}
            rowKey={({ _id }) => _id}
          />
        </TableCard>
      )}
      <ScrollEnd query={query} />
    </Page>
  );
}
