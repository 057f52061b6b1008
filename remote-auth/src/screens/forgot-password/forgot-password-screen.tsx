import { isEmail } from '@tapin/shared/contract/email';
import { useTranslation } from '@tapin/shared/i18n';
import { Link, useNavigate } from '@tapin/shared/router';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { useState } from 'react';
import { useRequestPasswordReset } from '#src/api/password-reset.ts';
import { AuthPage } from '#src/components/auth-page/auth-page.tsx';
import { EmailField } from '#src/components/email-field/email-field.tsx';
import { errorsOf } from '#src/errors-of.ts';
import { mailedTo } from '#src/mailed-to.ts';

export default function ForgotPasswordScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const request = useRequestPasswordReset();
  const [text, setText] = useState('');
  const email = text.trim();
  const errors = errorsOf(request.error, ['email_invalid']);

  const send = () =>
    request.mutate(email, {
      onSuccess: () => navigate('/auth/forgot-password-confirmation', { state: mailedTo(email) }),
    });

  return (
    <AuthPage
      title={t('forgotPassword.title')}
      intro={t('forgotPassword.intro')}
      footer={<Link to="/auth/login">{t('backToLogin')}</Link>}
    >
      <Form onSubmit={send} error={request.error}>
        <EmailField autoComplete="username" value={text} onChange={setText} error={errors.field} />
        <FormError error={errors.form} />
        <ActionButton type="submit" wide busy={request.isPending} disabled={!isEmail(text)}>
          {t('forgotPassword.submit')}
        </ActionButton>
      </Form>
    </AuthPage>
  );
}
