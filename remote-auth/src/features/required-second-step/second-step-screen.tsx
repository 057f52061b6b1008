import { ApiError, meQuery } from '@tapin/shared/api';
import { formatDate } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Navigate } from '@tapin/shared/router';
import { authAtom, homePath } from '@tapin/shared/session';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { Fact, Facts } from '@tapin/shared/ui/facts';
import { kit } from '@tapin/shared/ui/kit-classes';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Spinner } from '@tapin/shared/ui/spinner';
import { useAtomValue } from 'jotai';
import { LogOutButton } from '#src/components/log-out-button.tsx';
import { mayHaveSecondFactors } from '#src/components/membership.ts';
import { SecondFactors } from '#src/components/second-factors/second-factors.tsx';

/** Lets an admin set up the second factor that the school requires. Until the due date, the admin can skip it. */
export default function SecondStepScreen() {
  const { t } = useTranslation('auth');
  const auth = useAtomValue(authAtom);
  const { data, error, refetch } = useQuery({ ...meQuery, staleTime: 0 });
  if (error instanceof ApiError && error.code === 'logged_out') return <Navigate to="/auth/login" replace />;
  if (auth.user && !mayHaveSecondFactors(auth)) return <Navigate to={homePath(auth)} replace />;
  if (!data) {
    return (
      <Page title={t('requiredStep.title')} width="narrow">
        {error ? <LoadFailed error={error} onRetry={refetch} /> : <Spinner />}
      </Page>
    );
  }
  const missing = (data.secondFactorDue ?? []).map(({ school, due }) => ({
    school,
    name: data.schools.find(({ _id }) => _id === school)?.name ?? '',
    due: new Date(due),
  }));
  const current = missing.find(({ school }) => school === auth.school?._id);
  const isOver = current !== undefined && current.due <= new Date();
  return (
    <Page
      title={t('requiredStep.title')}
      intro={t(missing.length > 0 ? 'requiredStep.intro' : 'requiredStep.done')}
      width="narrow"
    >
      {missing.length > 0 && (
        <Facts>
          {missing.map(({ school, name, due }) => (
            <Fact key={school} label={name}>
              {t('requiredStep.due')} {formatDate(due, { dateStyle: 'long' })}
            </Fact>
          ))}
        </Facts>
      )}
      <SecondFactors />
      <div className={kit.stack}>
        {isOver ? (
          <LogOutButton />
        ) : (
          <ButtonLink to={homePath(auth)} variant={missing.length > 0 ? 'secondary' : 'primary'} wide>
            {t(missing.length > 0 ? 'requiredStep.later' : 'continue')}
          </ButtonLink>
        )}
      </div>
    </Page>
  );
}
