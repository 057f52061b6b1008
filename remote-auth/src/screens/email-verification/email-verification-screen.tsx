import { ApiError } from '@tapin/shared/api';
import { verificationCodeLength } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { Link, useLocation, useNavigate } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useResendCode, useVerifyEmail } from '#src/api/sign-up.ts';
import { SignUpPage } from '#src/components/sign-up-page/sign-up-page.tsx';
import { emailFromState } from '#src/email-state.ts';
import { splitError } from '#src/split-error.ts';
import { CodeField } from './code-field.tsx';
import { CodeSent } from './code-sent.tsx';
import { ResendCode } from './resend-code.tsx';
import { SignUpExpired } from './sign-up-expired.tsx';

export default function EmailVerificationScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { state } = useLocation();
  const { user } = useAtomValue(authAtom);
  const verify = useVerifyEmail();
  const resend = useResendCode();
  const [code, setCode] = useState('');
  const email = emailFromState(state) ?? user?.email;
  // An expired code can be replaced. When the server refuses that as well, the sign-up is over.
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
            <FormError error={errors.form} />
            <ActionButton
              type="submit"
              wide
              busy={verify.isPending}
              disabled={code.length < verificationCodeLength}
            >
              {t('continue')}
            </ActionButton>
          </Form>
          <ResendCode resend={resend} />
        </>
      )}
    </SignUpPage>
  );
}
