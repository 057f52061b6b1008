import { isEmail } from '@tapin/shared/contract/email';
import { useTranslation } from '@tapin/shared/i18n';
import { Link, useLocation, useNavigate } from '@tapin/shared/router';
import { Form } from '@tapin/shared/ui/form';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { useState } from 'react';
import { AuthPage } from '#src/components/auth-page.tsx';
import { EmailField } from '#src/components/email-field.tsx';
import { emailFromState, emailState } from '#src/components/email-state.ts';
import { splitError } from '#src/components/split-error.ts';
import { useRequestPasswordReset } from './password-reset.ts';

export default function ForgotPasswordScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { state } = useLocation();
  const request = useRequestPasswordReset();
  const [text, setText] = useState(emailFromState(state) ?? '');
  const email = text.trim();
  const errors = splitError(request.error, ['email_invalid']);

  const send = () =>
    request.mutate(email, {
      onSuccess: () => navigate('/auth/forgot-password-confirmation', { state: emailState(email) }),
    });

  return (
    <AuthPage
      title={t('forgotPassword.title')}
      intro={t('forgotPassword.intro')}
      footer={<Link to="/auth/login">{t('backToLogin')}</Link>}
    >
      <Form onSubmit={send} error={request.error}>
        <EmailField autoComplete="username" value={text} onChange={setText} error={errors.field} />
        <SubmitButton error={errors.form} busy={request.isPending} disabled={!isEmail(text)}>
          {t('forgotPassword.submit')}
        </SubmitButton>
      </Form>
    </AuthPage>
  );
}
