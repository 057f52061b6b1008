import { useTranslation } from '@tapin/shared/i18n';
import { Link, Navigate, useLocation } from '@tapin/shared/router';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { MailAddress } from '@tapin/shared/ui/mail-address';
import { AuthPage } from '#src/components/auth-page.tsx';
import { emailFromState } from '#src/components/email-state.ts';
import styles from './forgot-password-confirmation-screen.module.css';

export default function ForgotPasswordConfirmationScreen() {
  const { t } = useTranslation('auth');
  const email = emailFromState(useLocation().state);
  if (email === null) return <Navigate to="/auth/forgot-password" replace />;
  return (
    <AuthPage
      title={t('forgotPasswordConfirmation.title')}
      footer={<Link to="/auth/forgot-password">{t('forgotPasswordConfirmation.again')}</Link>}
    >
      <p>{t('forgotPasswordConfirmation.sentTo')}</p>
      <p className={styles.email}>
        <MailAddress>{email}</MailAddress>
      </p>
      <p>{t('forgotPasswordConfirmation.checkSpam')}</p>
      <ButtonLink to="/auth/login" wide>
        {t('backToLogin')}
      </ButtonLink>
    </AuthPage>
  );
}
