import { useTranslation } from '@tapin/shared/i18n';
import { Link, Navigate, useNavigate, useParams } from '@tapin/shared/router';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { Spinner } from '@tapin/shared/ui/spinner';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { useEffect, useState } from 'react';
import { arrival } from '#src/components/arrival-note.tsx';
import { AuthPage } from '#src/components/auth-page.tsx';
import { PasswordInput } from '#src/components/password-input.tsx';
import { passwordCodes, splitError } from '#src/components/split-error.ts';
import { refusalOfLink, useLinkCheck, useResetPassword } from './password-reset.ts';

/**
 * Returns the token of the mailed link. It is removed from the address bar immediately, so that it does not stay in the
 * history of a shared computer. The router keeps the original address, from which the token is read.
 */
function useResetToken(): string | undefined {
  const { token: tokenInUrl } = useParams();
  const [token] = useState(tokenInUrl);
  useEffect(() => {
    const { pathname } = window.location;
    if (!token || !pathname.endsWith(`/${encodeURIComponent(token)}`)) return;
    window.history.replaceState(window.history.state, '', '/auth/reset-password');
  }, [token]);
  return token;
}

export default function ResetPasswordScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const token = useResetToken();
  const check = useLinkCheck(token);
  const reset = useResetPassword();
  const [password, setPassword] = useState('');
  const errors = splitError(reset.error, passwordCodes);
  if (!token) return <Navigate to="/auth/login" replace state={arrival.linkMissing} />;

  const refusal = refusalOfLink(check.error ?? reset.error);
  if (refusal)
    return (
      <AuthPage title={t('resetPassword.title')} footer={<Link to="/auth/login">{t('backToLogin')}</Link>}>
        <FormError error={refusal} />
        <ButtonLink to="/auth/forgot-password" wide>
          {t('resetPassword.newLink')}
        </ButtonLink>
      </AuthPage>
    );
  if (check.isPending)
    return (
      <AuthPage title={t('resetPassword.title')}>
        <Spinner />
      </AuthPage>
    );

  const setNewPassword = () =>
    reset.mutate(
      { token, password },
      { onSuccess: () => navigate('/auth/login', { replace: true, state: arrival.passwordChanged }) },
    );

  return (
    <AuthPage
      title={t('resetPassword.title')}
      footer={<Link to="/auth/forgot-password">{t('resetPassword.newLink')}</Link>}
    >
      <Form onSubmit={setNewPassword} error={reset.error}>
        <PasswordInput
          label={t('field.newPassword')}
          hint={t('field.newPasswordHint')}
          error={errors.field}
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
        />
        <SubmitButton error={errors.form} busy={reset.isPending} disabled={password === ''}>
          {t('resetPassword.submit')}
        </SubmitButton>
      </Form>
    </AuthPage>
  );
}
