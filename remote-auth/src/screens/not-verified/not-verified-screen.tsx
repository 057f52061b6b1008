import { policyOf } from '@tapin/shared/contract/policy';
import { useTranslation } from '@tapin/shared/i18n';
import { Navigate } from '@tapin/shared/router';
import { authAtom, homePath } from '@tapin/shared/session';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { useAtomValue } from 'jotai';
import { AuthPage } from '#src/components/auth-page/auth-page.tsx';
import { SignOutButton } from '#src/components/sign-out-button/sign-out-button.tsx';
import { CheckAgain } from './check-again.tsx';
import styles from './not-verified-screen.module.css';
import { Picture } from './picture.tsx';
import { reasonOf } from './reason-of.ts';
import { useAwaitDecision } from './use-await-decision.ts';

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
    <AuthPage title={t('notVerified.title')} footer={<SignOutButton />}>
      <div className={styles.reason}>
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
