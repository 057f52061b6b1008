import { ApiError, call, useReloadMe } from '@tapin/shared/api';
import { verificationCodeLength } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { Link, useLocation, useNavigate } from '@tapin/shared/router';
import { authAtom, endSession, getAuth } from '@tapin/shared/session';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Button } from '@tapin/shared/ui/button';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { MailAddress } from '@tapin/shared/ui/mail-address';
import { StatusText } from '@tapin/shared/ui/status-text';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { TextField } from '@tapin/shared/ui/text-field';
import { useAction } from '@tapin/shared/ui/use-action';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { emailFromState } from '#src/components/email-state.ts';
import { clearSignUpDraft } from '#src/components/sign-up-draft.ts';
import { splitError } from '#src/components/split-error.ts';
import { SignUpPage } from '../sign-up-page.tsx';
import styles from './email-verification-screen.module.css';

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  error: string | null;
}

/** Removes spaces and dashes, with which mails and people group the code, and converts it to upper case. */
const extractCode = (text: string) =>
  text
    .replace(/[^a-z0-9]/gi, '')
    .toUpperCase()
    .slice(0, verificationCodeLength);

/** One field instead of six, so that pasting, correcting and screen readers work. */
export function CodeField({ value, onChange, error }: CodeFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <div className={styles.code}>
      <TextField
        label={t('emailVerification.code')}
        hint={t('emailVerification.codeHint')}
        error={error}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        value={value}
        onChange={(text) => onChange(extractCode(text))}
      />
    </div>
  );
}

function useVerifyEmail() {
  const reloadMe = useReloadMe();
  return useAction(async (code: string) => {
    await call('POST /auth/sign-up/verify-email', { body: { code } });
    clearSignUpDraft();
    return reloadMe();
  });
}

const useResendCode = () => useAction(() => call('POST /auth/sign-up/resend-code'), { repeats: true });

/** Explains that the sign-up on this device is over, because it expired or was completed elsewhere. */
function SignUpExpired() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const text = useRef<HTMLParagraphElement>(null);
  // The pressed button was removed, so the focus moves to the text.
  useEffect(() => text.current?.focus(), []);

  const logIn = () => {
    // The stored sign-up would redirect the person away from the login screen.
    if (getAuth().user) endSession();
    navigate('/auth/login', { replace: true });
  };

  return (
    <>
      <p ref={text} tabIndex={-1}>
        {t('emailVerification.over')}
      </p>
      <Button wide onClick={logIn}>
        {t('login.submit')}
      </Button>
    </>
  );
}

function ResendCode({ resend }: { resend: ReturnType<typeof useResendCode> }) {
  const { t } = useTranslation('auth');
  return (
    <div className={`${kit.tightStack} ${styles.resend}`}>
      <FormError error={resend.error} />
      <StatusText>{resend.isSuccess && t('emailVerification.sentAgain')}</StatusText>
      <ActionButton variant="quiet" busy={resend.isPending} onClick={() => resend.mutate()}>
        {t('emailVerification.sendAgain')}
      </ActionButton>
    </div>
  );
}

function CodeSent({ to }: { to: string | undefined }) {
  const { t } = useTranslation('auth');
  if (!to) return t('emailVerification.sent');
  // The address is an element of its own in the sentence, because it has its own rules for line breaks.
  const [before, after] = t('emailVerification.sentTo', { email: '\n' }).split('\n');
  return (
    <>
      {before}
      <MailAddress>{to}</MailAddress>
      {after}
    </>
  );
}

export default function EmailVerificationScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { state } = useLocation();
  const { user } = useAtomValue(authAtom);
  const verify = useVerifyEmail();
  const resend = useResendCode();
  const [code, setCode] = useState('');
  const email = emailFromState(state) ?? user?.email;
  // An expired code can be replaced. When the server refuses to send another code as well, the sign-up is over.
  const isExpired = resend.error instanceof ApiError && resend.error.code === 'code_expired';

  const errors = splitError(verify.error, ['code_wrong', 'code_expired']);

  const confirm = () => verify.mutate(code, { onSuccess: (path) => navigate(path, { replace: true }) });

  return (
    <SignUpPage
      step="emailVerification"
      isDone={isExpired || !verify.isIdle}
      title={t('emailVerification.title')}
      intro={isExpired ? null : <CodeSent to={email} />}
      footer={
        <Link to="/auth/create-account">{t(`emailVerification.${isExpired ? 'again' : 'otherEmail'}`)}</Link>
      }
    >
      {isExpired ? (
        <SignUpExpired />
      ) : (
        <>
          <Form onSubmit={confirm} error={verify.error}>
            <CodeField value={code} onChange={setCode} error={errors.field} />
            <SubmitButton
              error={errors.form}
              busy={verify.isPending}
              disabled={code.length < verificationCodeLength}
            >
              {t('continue')}
            </SubmitButton>
          </Form>
          <ResendCode resend={resend} />
        </>
      )}
    </SignUpPage>
  );
}
