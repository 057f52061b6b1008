import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Link, useParams } from '@tapin/shared/router';
import { FormError } from '@tapin/shared/ui/form-error';
import { Page } from '@tapin/shared/ui/page';
import { Spinner } from '@tapin/shared/ui/spinner';
import { useSchoolUserId } from '#src/api/membership.ts';
import { staffMemberQuery } from '#src/api/staff.ts';
import { fullName } from '#src/full-name.ts';

export default function StaffMemberScreen() {
  const { t } = useTranslation('staff');
  const { id = '' } = useParams();
  const { data, error } = useQuery(staffMemberQuery(useSchoolUserId(), id));
  if (error) return <FormError error={error} />;
  if (!data) return <Spinner />;
  return (
    <Page title={fullName(data.user)} intro={data.user.email}>
      <p>{t(`staff.role.${data.schoolUser.role}`)}</p>
      <Link to="/admin/staff">{t('staff.title')}</Link>
    </Page>
  );
}
