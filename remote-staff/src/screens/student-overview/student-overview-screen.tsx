import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Link, useParams } from '@tapin/shared/router';
import { FormError } from '@tapin/shared/ui/form-error';
import { Page } from '@tapin/shared/ui/page';
import { Spinner } from '@tapin/shared/ui/spinner';
import { useSchoolUserId } from '#src/api/membership.ts';
import { overviewQuery } from '#src/api/student.ts';
import { fullName } from '#src/full-name.ts';

export default function StudentOverviewScreen() {
  const { t } = useTranslation('staff');
  const { id = '' } = useParams();
  const { data, error } = useQuery(overviewQuery(useSchoolUserId(), id));
  if (error) return <FormError error={error} />;
  if (!data) return <Spinner />;
  const { studentInfo, tapIns, eaten, rested } = data.overview;
  return (
    <Page title={fullName(studentInfo)} intro={studentInfo.email}>
      <ul>
        <li>{t('student.tapIns', { count: tapIns })}</li>
        <li>{t('student.daysEaten', { count: eaten })}</li>
        <li>{t('student.daysRested', { count: rested })}</li>
      </ul>
      <Link to={`/student/${id}/feed`}>{t('student.feed.title')}</Link>
    </Page>
  );
}
