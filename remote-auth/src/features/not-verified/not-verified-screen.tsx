import { meQuery, useReloadMe } from '@tapin/shared/api';
import { policyOf } from '@tapin/shared/contract/policy';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Navigate, useNavigate } from '@tapin/shared/router';
import { authAtom, homePath, notVerifiedPath } from '@tapin/shared/session';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useAction } from '@tapin/shared/ui/use-action';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { AuthPage } from '#src/components/auth-page.tsx';
import { LogOutButton } from '#src/components/log-out-button.tsx';
import { Picture, reasonOf } from './not-verified-reason.tsx';
import styles from './not-verified-screen.module.css';

/** A button that reloads the person, and continues when the request was decided meanwhile. */
function CheckAgain() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const check = useAction(useReloadMe(), { repeats: true });
  const openPath = (path: string) => path !== notVerifiedPath && navigate(path, { replace: true });
  return (
    <>
      <FormError error={check.error} />
      <StatusText tone="plain">{check.isSuccess && t('notVerified.unchanged')}</StatusText>
      <ActionButton
        variant="secondary"
        busy={check.isPending}
        onClick={() => check.mutate(undefined, { onSuccess: openPath })}
      >
        {t('notVerified.checkAgain')}
      </ActionButton>
    </>
  );
}

const minIntervalMs = 30_000;
const maxIntervalMs = 60_000;

/**
 * Polls the person while their request is pending, and loads them when the page becomes visible or online. A hidden
 * page sends nothing. The interval is random, so that the pages of a staff meeting do not send at the same moment.
 */
function useAwaitDecision(isPending: boolean): void {
  const [intervalMs] = useState(() => minIntervalMs + Math.random() * (maxIntervalMs - minIntervalMs));
  useQuery({
    ...meQuery,
    enabled: isPending,
    refetchInterval: intervalMs,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}

export default function NotVerifiedScreen() {
  const { t } = useTranslation('auth');
  const auth = useAtomValue(authAtom);
  const reason = reasonOf(auth);
  useAwaitDecision(reason === 'schoolPending' || reason === 'districtPending');
  if (reason === null) return <Navigate to={homePath(auth)} replace />;

  const requestedRole = auth.schoolUser && policyOf(auth.schoolUser.role).movesAs;
  const isOut = auth.schoolUser?.verified === 'rejected' && auth.districtUser === null;
  const isOfDistrict = reason === 'districtPending' || reason === 'districtRejected';
  const names = {
    school: isOut && auth.school?.code ? t('account.place', { ...auth.school }) : auth.school?.name,
    district: auth.district?.name,
    role: requestedRole ? t(`role.${requestedRole}.label`) : undefined,
  };
  return (
    <AuthPage title={t('notVerified.title')} footer={<LogOutButton />}>
      <div className={`${kit.stack} ${styles.reason}`}>
        <Picture of={reason} />
        <h2 className={styles.title}>{t(`notVerified.${reason}.title`)}</h2>
      </div>
      <p>{t(`notVerified.${reason}.text`, names)}</p>
      <p>{t(`notVerified.${reason}.next`, names)}</p>
      {auth.schoolUser?.roster === 'pending' && <p>{t('notVerified.rosterPending')}</p>}
      {reason === 'noSchool' && <ButtonLink to="/admin/schools">{t('notVerified.goToSchools')}</ButtonLink>}
      {isOut && <ButtonLink to="/auth/school-code">{t('notVerified.otherSchool')}</ButtonLink>}
      <CheckAgain key={reason} />
      {isOfDistrict && (
        <ButtonLink to="/auth/district-code" variant="secondary">
          {t('notVerified.otherDistrict')}
        </ButtonLink>
      )}
    </AuthPage>
  );
}
