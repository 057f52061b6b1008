import { isEmail } from '@tapin/shared/contract/email';
import { useTranslation } from '@tapin/shared/i18n';
import { Link, Navigate, useNavigate } from '@tapin/shared/router';
import { authAtom, homePath } from '@tapin/shared/session';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useSignIn } from '#src/api/sign-in.ts';
import { ArrivalNote } from '#src/components/arrival-note/arrival-note.tsx';
import { AuthPage } from '#src/components/auth-page/auth-page.tsx';
import { EmailField } from '#src/components/email-field/email-field.tsx';
import { PasswordInput } from '#src/components/password-input/password-input.tsx';
import { emailState } from '#src/email-state.ts';
import { NewDevice } from './new-device.tsx';
import { RememberMeDialog } from './remember-me-dialog.tsx';

export default function LoginScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const auth = useAtomValue(authAtom);
  const signIn = useSignIn();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isAdmitted, setIsAdmitted] = useState(false);
  const [isRememberMeOpen, setIsRememberMeOpen] = useState(false);
  if (auth.user && signIn.isIdle) return <Navigate to={homePath(auth)} replace />;

  const openRememberMe = () => {
    signIn.reset();
    setIsAdmitted(false);
    setIsRememberMeOpen(true);
  };

  const admit = () => {
    signIn.unlock();
    setIsAdmitted(true);
  };

  const signInWith = (rememberMe: boolean) =>
    signIn.mutate(
      { email: email.trim(), password, rememberMe },
      {
        onSuccess: (path) => navigate(path, { replace: true }),
        onError: () => setIsRememberMeOpen(false),
      },
    );

  return (
    <AuthPage
      title={t('login.title')}
      footer={<Link to="/auth/role-selection">{t('login.createAccount')}</Link>}
    >
      <ArrivalNote reason="passwordChanged" tone="success" />
      <ArrivalNote reason="deviceAdmitted" tone="success" />
      <ArrivalNote reason="linkMissing" tone="warning" />
      <Form onSubmit={openRememberMe}>
        <EmailField autoComplete="username" value={email} onChange={setEmail} />
        <PasswordInput
          label={t('field.password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <Link to="/auth/forgot-password" state={emailState(email)}>
          {t('login.forgotPassword')}
        </Link>
        <FormError error={signIn.error} />
        <StatusText>{isAdmitted && t('newDevice.admitted')}</StatusText>
        <ActionButton type="submit" wide disabled={!isEmail(email) || password === ''}>
          {t('login.submit')}
        </ActionButton>
      </Form>
      {signIn.isLocked && <NewDevice email={email.trim()} onAdmitted={admit} />}
      {isRememberMeOpen && (
        <RememberMeDialog
          isBusy={signIn.isPending}
          proofProgress={signIn.proofProgress}
          onChoose={signInWith}
          onClose={() => setIsRememberMeOpen(false)}
        />
      )}
    </AuthPage>
  );
}
