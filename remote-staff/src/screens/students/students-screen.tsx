import { useTranslation } from '@tapin/shared/i18n';
import { useInfiniteQuery } from '@tapin/shared/query';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Spinner } from '@tapin/shared/ui/spinner';
import { useSchoolUserId } from '#src/api/membership.ts';
import { studentsQuery } from '#src/api/students.ts';
import { StudentList } from '#src/components/student-list/student-list.tsx';

export default function StudentsScreen() {
  const { t } = useTranslation('staff');
  const { data, error, refetch } = useInfiniteQuery(studentsQuery(useSchoolUserId()));
  if (error) return <LoadFailed error={error} onRetry={refetch} />;
  if (!data) return <Spinner />;
  return (
    <Page title={t('students.title')}>
      <StudentList
        title={t('students.count', { count: data.pages[0]?.total ?? 0 })}
        students={data.pages.flatMap(({ students }) => students.map(({ user }) => user))}
      />
    </Page>
  );
}
