import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { FormError } from '@tapin/shared/ui/form-error';
import { Page } from '@tapin/shared/ui/page';
import { Spinner } from '@tapin/shared/ui/spinner';
import { useSchoolUserId } from '#src/api/membership.ts';
import { studentsQuery } from '#src/api/students.ts';
import { StudentList } from '#src/components/student-list/student-list.tsx';

export default function StudentsScreen() {
  const { t } = useTranslation('staff');
  const { data, error } = useQuery(studentsQuery(useSchoolUserId()));
  if (error) return <FormError error={error} />;
  if (!data) return <Spinner />;
  return (
    <Page title={t('students.title')}>
      <StudentList
        title={t('students.count', { count: data.total })}
        students={data.students.map(({ user }) => user)}
      />
    </Page>
  );
}
