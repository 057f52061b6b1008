import { isEmail } from '@tapin/shared/contract/email';
import { useTranslation } from '@tapin/shared/i18n';
import { Link, Navigate } from '@tapin/shared/router';
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
import { supportsPasskeys } from '#src/components/passkey.ts';
import { PasswordInput } from '#src/components/password-input.tsx';
import { NewDevice } from './new-device.tsx';
import { RememberMeDialog } from './remember-me-dialog.tsx';
import { useLogIn } from './use-log-in.ts';

const loadSecondStep = () =>
  import(/* webpackChunkName: "second-step" */ './second-step.tsx').then(({ SecondStep }) => SecondStep);

function LazySecondStep({ onRestart }: { onRestart: () => void }) {
  const { t } = useTranslation('auth');
  const { module: SecondStep, hasFailed, retry } = useLazyModule(loadSecondStep, true);
  return (
    <AuthPage title={t('secondStep.title')}>
      {SecondStep && <SecondStep onRestart={onRestart} />}
      {hasFailed && <Button onClick={retry}>{t('secondStep.load')}</Button>}
    </AuthPage>
  );
}

/** Links to the log-ins of students without a password, and to the sign-up. */
function OtherWays() {
  const { t } = useTranslation('auth');
  return (
    <>
      <p>{t('login.rostered')}</p>
      <Link to="/auth/slip">{t('login.slip')}</Link>
      <br />
      <Link to="/auth/role-selection">{t('login.createAccount')}</Link>
    </>
  );
}

export default function LoginScreen() {
  const { t } = useTranslation('auth');
  const auth = useAtomValue(authAtom);
  const [typedEmail, setTypedEmail] = useState('');
  const [password, setPassword] = useState('');
  const email = typedEmail.trim();
  const logIn = useLogIn({ email, password });
  if (auth.user && logIn.isIdle) return <Navigate to={landingPath(auth)} replace />;
  if (logIn.isSecondStep) {
    const restart = () => {
      setPassword('');
      logIn.restart();
    };
    return <LazySecondStep onRestart={restart} />;
  }
  return (
    <AuthPage title={t('login.title')} footer={<OtherWays />}>
      <ArrivalNote reason="passwordChanged" tone="success" />
      <ArrivalNote reason="deviceAdmitted" tone="success" />
      <ArrivalNote reason="linkMissing" tone="warning" />
      <Form onSubmit={() => logIn.start('password')}>
        <EmailField autoComplete="username" value={typedEmail} onChange={setTypedEmail} />
        <PasswordInput
          label={t('field.password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <Link to="/auth/forgot-password" state={emailState(typedEmail)}>
          {t('login.forgotPassword')}
        </Link>
        <FormError error={logIn.error} />
        <StatusText>{logIn.isAdmitted && t('newDevice.admitted')}</StatusText>
        <ActionButton type="submit" wide disabled={!isEmail(email) || password === ''}>
          {t('login.submit')}
        </ActionButton>
        {supportsPasskeys() && (
          <Button variant="secondary" wide onClick={() => logIn.start('passkey')}>
            {t('passkey.logIn')}
          </Button>
        )}
      </Form>
      {logIn.isLocked && <NewDevice email={email} onAdmitted={logIn.admitDevice} />}
      {logIn.method && (
        <RememberMeDialog
          email={logIn.method === 'password' ? email : null}
          isBusy={logIn.isPending}
          proofProgress={logIn.proofProgress}
          onChoose={logIn.send}
          onClose={logIn.cancel}
        />
      )}
    </AuthPage>
  );
}
