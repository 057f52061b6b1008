import { isEmail } from '@tapin/shared/contract/email';
import { useTranslation } from '@tapin/shared/i18n';
import { Link, Navigate, useNavigate } from '@tapin/shared/router';
import { authAtom, landingPath } from '@tapin/shared/session';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Button } from '@tapin/shared/ui/button';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { ArrivalNote } from '#src/components/arrival-note.tsx';
import { AuthPage } from '#src/components/auth-page.tsx';
import { EmailField } from '#src/components/email-field.tsx';
import { emailState } from '#src/components/email-state.ts';
import { supportsPasskeys } from '#src/components/passkey/browser-passkey.ts';
import { PasswordInput } from '#src/components/password-input.tsx';
import { useSignIn } from '#src/components/sign-in.ts';
import { NewDevice } from './new-device.tsx';
import { RememberMeDialog } from './remember-me-dialog.tsx';
import { useSignInWithPasskey } from './second-step-calls.ts';

const loadSecondStep = () =>
  import(/* webpackChunkName: "second-step" */ './second-step.tsx').then(({ SecondStep }) => SecondStep);

export default function LoginScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const auth = useAtomValue(authAtom);
  const signIn = useSignIn();
  const withPasskey = useSignInWithPasskey();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isAdmitted, setIsAdmitted] = useState(false);
  /** The chosen way to log in, while the dialog asks how to remember the person. */
  const [method, setMethod] = useState<'password' | 'passkey' | null>(null);
  const [isSecondStep, setIsSecondStep] = useState(false);
  const secondStep = useLazyModule(loadSecondStep, isSecondStep);
  if (auth.user && signIn.isIdle && withPasskey.isIdle) return <Navigate to={landingPath(auth)} replace />;

  const askHowToRemember = (chosen: 'password' | 'passkey') => {
    signIn.reset();
    withPasskey.reset();
    setIsAdmitted(false);
    setMethod(chosen);
  };
  const admit = () => {
    signIn.unlock();
    setIsAdmitted(true);
  };
  const enter = (path: string | null) => {
    setMethod(null);
    if (path === null) setIsSecondStep(true);
    else navigate(path, { replace: true });
  };
  const signInWith = (rememberMe: boolean) => {
    const callbacks = { onSuccess: enter, onError: () => setMethod(null) };
    if (method === 'passkey') withPasskey.mutate(rememberMe, callbacks);
    else signIn.mutate({ email: email.trim(), password, rememberMe }, callbacks);
  };
  const restart = () => {
    setPassword('');
    signIn.reset();
    setIsSecondStep(false);
  };

  if (isSecondStep) {
    return (
      <AuthPage title={t('secondStep.title')}>
        {secondStep.module && <secondStep.module onRestart={restart} />}
        {secondStep.hasFailed && <Button onClick={secondStep.retry}>{t('secondStep.load')}</Button>}
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={t('login.title')}
      footer={
        <>
          <p>{t('login.rostered')}</p>
          <Link to="/auth/slip">{t('login.slip')}</Link>
          <br />
          <Link to="/auth/role-selection">{t('login.createAccount')}</Link>
        </>
      }
    >
      <ArrivalNote reason="passwordChanged" tone="success" />
      <ArrivalNote reason="deviceAdmitted" tone="success" />
      <ArrivalNote reason="linkMissing" tone="warning" />
      <Form onSubmit={() => askHowToRemember('password')}>
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
        <FormError error={signIn.error ?? withPasskey.error} />
        <StatusText>{isAdmitted && t('newDevice.admitted')}</StatusText>
        <ActionButton type="submit" wide disabled={!isEmail(email) || password === ''}>
          {t('login.submit')}
        </ActionButton>
        {supportsPasskeys() && (
          <Button variant="secondary" wide onClick={() => askHowToRemember('passkey')}>
            {t('passkey.logIn')}
          </Button>
        )}
      </Form>
      {signIn.isLocked && <NewDevice email={email.trim()} onAdmitted={admit} />}
      {method && (
        <RememberMeDialog
          email={method === 'password' ? email.trim() : null}
          isBusy={signIn.isPending || withPasskey.isPending}
          proofProgress={signIn.proofProgress}
          onChoose={signInWith}
          onClose={() => setMethod(null)}
        />
      )}
    </AuthPage>
  );
}
