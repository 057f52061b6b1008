import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { FormError } from '@tapin/shared/ui/form-error';
import { Page } from '@tapin/shared/ui/page';
import { Spinner } from '@tapin/shared/ui/spinner';
import { useSchoolUserId } from '#src/api/membership.ts';
import { statusQuery } from '#src/api/status.ts';
import { StudentList } from '#src/components/student-list/student-list.tsx';

export default function TapinStatusScreen() {
  const { t } = useTranslation('staff');
  const { data, error } = useQuery(statusQuery(useSchoolUserId()));
  if (error) return <FormError error={error} />;
  if (!data) return <Spinner />;
  const { notCheckedIn, checkedIn } = data.students;
  return (
    <Page title={t('status.tapin.title')}>
      <StudentList
        title={t('status.tapin.notYet')}
        students={notCheckedIn.map(({ studentInfo }) => studentInfo)}
      />
      <StudentList
        title={t('status.tapin.done')}
        students={checkedIn.map(({ studentInfo }) => studentInfo)}
      />
    </Page>
  );
}
