import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { FormError } from '@tapin/shared/ui/form-error';
import { Page } from '@tapin/shared/ui/page';
import { Spinner } from '@tapin/shared/ui/spinner';
import { useSchoolUserId } from '#src/api/membership.ts';
import { staffQuery } from '#src/api/staff.ts';
import { fullName } from '#src/full-name.ts';

export default function StaffListScreen() {
  const { t } = useTranslation('staff');
  const { data, error } = useQuery(staffQuery(useSchoolUserId()));
  if (error) return <FormError error={error} />;
  if (!data) return <Spinner />;
  return (
    <Page title={t('staff.title')}>
      <ul>
        {data.schoolUsers.map(({ user, schoolUser }) => (
          <li key={schoolUser._id}>
            <Link to={`/admin/staff/${schoolUser._id}`}>{fullName(user)}</Link>{' '}
            {t(`staff.role.${schoolUser.role}`)}
          </li>
        ))}
      </ul>
    </Page>
  );
}
