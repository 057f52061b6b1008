import { listOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import { fullName } from '@tapin/shared/contract/written-name';
import { useTranslation } from '@tapin/shared/i18n';
import { keepPreviousData, useInfiniteQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { FormError } from '@tapin/shared/ui/form-error';
import { Page } from '@tapin/shared/ui/page';
import { StatusText } from '@tapin/shared/ui/status-text';
import type { Column } from '@tapin/shared/ui/table-column';
import { useSearch } from '@tapin/shared/ui/use-search';
import { VisuallyHidden } from '@tapin/shared/ui/visually-hidden';
import { useState } from 'react';
import { formatDateWithYear } from '#src/components/days/local-time.ts';
import { rowId, SearchedTable } from '#src/components/lists/searched-table.tsx';
import { useSchoolUserId } from '#src/components/membership.ts';
import { gradeText } from '#src/components/names.ts';
import { useRestoreStudent } from '#src/components/removed-note.tsx';
import { SettingsTabs } from '#src/components/settings-tabs.tsx';

type RemovedStudent = OutputOf<'GET /staff/removed-students'>['students'][number];

const removedStudentsQuery = (schoolUserId: string, searchTerm: string) => ({
  ...listOf(
    'GET /staff/removed-students',
    { query: { schoolUserId, ...(searchTerm && { searchTerm }) } },
    { pageSize: 20 },
  ),
  placeholderData: keepPreviousData,
});

function useColumns(
  busyId: string | null,
  onRestore: (student: RemovedStudent) => void,
): Column<RemovedStudent>[] {
  const { t } = useTranslation('staff');
  return [
    {
      id: 'name',
      header: t('column.student'),
      isRowHeader: true,
      cell: (student) => (
        <strong>
          <bdi>{fullName(student)}</bdi>
        </strong>
      ),
    },
    { id: 'grade', header: t('filter.grade'), cell: (student) => gradeText(t, student) || '–' },
    {
      id: 'removedAt',
      header: t('people.removed.when'),
      cell: ({ removedAt }) => (removedAt === null ? '–' : formatDateWithYear(removedAt)),
    },
    {
      id: 'removedBy',
      header: t('people.removed.by'),
      cell: ({ removedBy }) => (removedBy === null ? '–' : <bdi>{removedBy}</bdi>),
    },
    {
      id: 'restore',
      // The header is empty, because the button in each row explains the column.
      header: '',
      heading: <VisuallyHidden>{t('people.removed.action')}</VisuallyHidden>,
      cell: (student) => (
        <ActionButton
          variant="secondary"
          busy={student._id === busyId}
          aria-label={t('people.removed.restoreName', { name: fullName(student) })}
          onClick={() => onRestore(student)}
        >
          {t('people.removed.restore')}
        </ActionButton>
      ),
    },
  ];
}

export default function RemovedStudentsScreen() {
  const { t } = useTranslation('staff');
  const search = useSearch();
  const query = useInfiniteQuery(removedStudentsQuery(useSchoolUserId(), search.term));
  const restoring = useRestoreStudent();
  const [restored, setRestored] = useState<RemovedStudent>();
  const [pressedId, setPressedId] = useState<string | null>(null);
  const columns = useColumns(restoring.isPending ? pressedId : null, (student) => {
    if (restoring.isPending) return;
    setPressedId(student._id);
    restoring.mutate(student._id, { onSuccess: () => setRestored(student) });
  });
  return (
    <Page title={t('people.removed.title')} intro={t('people.removed.intro')}>
      <SettingsTabs />
      <StatusText>
        {restored && (
          <>
            {t('people.removed.restored', { name: fullName(restored) })}{' '}
            <Link to={`/student/${restored._id}/overview`}>{t('people.removed.open')}</Link>
          </>
        )}
      </StatusText>
      <FormError error={restoring.error} />
      <SearchedTable
        label={t('students.search')}
        search={search}
        query={query}
        rowsOf={(page) => page.students}
        rowKey={rowId}
        found={(count) => t('students.count', { count })}
        caption={t('people.removed.title')}
        columns={columns}
        none={<EmptyState title={t('people.removed.none')} />}
      />
    </Page>
  );
}
