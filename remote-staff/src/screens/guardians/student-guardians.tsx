import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Spinner } from '@tapin/shared/ui/spinner';
import { guardiansOfStudentQuery } from '#src/api/guardians.ts';
import { useSchoolUserId } from '#src/api/membership.ts';
import { fullName } from '#src/full-name.ts';
import { AddGuardian } from './add-guardian.tsx';
import { GuardianPanel } from './guardian-panel.tsx';

/** Shows the guardians of one student with their answers. Staff add, ask and delete them here. */
export function StudentGuardians({ id }: { id: string }) {
  const { t } = useTranslation('staff');
  const { data, error, refetch } = useQuery(guardiansOfStudentQuery(useSchoolUserId(), id));
  return (
    <Page
      title={t('guardian.title')}
      width="narrow"
      intro={
        data && (
          <>
            <Link to={`/student/${id}/overview`}>{fullName(data.student)}</Link> · {t('later.guardian.state')}
            : {t(`later.guardian.stateOf.${data.state}`)}
          </>
        )
      }
    >
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner />}
      {(data?.isDisputed || (data?.differ && data.state === 'no')) && (
        <p>
          {t('later.guardian.differ')}{' '}
          <Link to={`/admin/consents?id=${id}`}>{t('later.guardian.settle')}</Link>
        </p>
      )}
      {data?.guardians.map((guardian) => (
        <GuardianPanel key={guardian._id} student={id} guardian={guardian} />
      ))}
      {data && <AddGuardian student={id} data={data} />}
      <p>
        <Link to="/admin/guardians">{t('later.guardian.back')}</Link>
      </p>
    </Page>
  );
}
