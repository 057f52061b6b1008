import { ApiError } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Link, useParams } from '@tapin/shared/router';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { useSchoolUserId } from '#src/components/membership.ts';
import { fullName } from '#src/components/names.ts';
import { MemberProfile } from './member-profile.tsx';
import { staffMemberQuery } from './staff-calls.ts';

/** One member of staff. */
export default function StaffMemberScreen() {
  const { t } = useTranslation('staff');
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery(staffMemberQuery(useSchoolUserId(), id));
  const isNotFound = error instanceof ApiError && error.code === 'not_found';
  const intro = !isNotFound && <Link to="/admin/staff">{t('staff.member.back')}</Link>;
  return (
    <Page title={data && !isNotFound ? fullName(data.user) : t('staff.member.title')} intro={intro}>
      {isNotFound && (
        <EmptyState
          title={t('staff.member.gone')}
          hint={t('staff.member.goneHint')}
          action={<ButtonLink to="/admin/staff">{t('staff.member.back')}</ButtonLink>}
        />
      )}
      {error && !isNotFound && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton height="420px" />}
      {data && !isNotFound && <MemberProfile member={data} />}
    </Page>
  );
}
