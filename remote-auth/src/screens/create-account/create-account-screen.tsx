import { textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { Link, useNavigate } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { TextField } from '@tapin/shared/ui/text-field';
import { useAtomValue } from 'jotai';
import { useSignUp } from '#src/api/sign-up.ts';
import { EmailField } from '#src/components/email-field/email-field.tsx';
import { PasswordInput } from '#src/components/password-input/password-input.tsx';
import { SignUpPage } from '#src/components/sign-up-page/sign-up-page.tsx';
import { emailState } from '#src/email-state.ts';
import { passwordCodes, splitError } from '#src/split-error.ts';
import { useNewAccount } from './use-new-account.ts';

export default function CreateAccountScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { role } = useAtomValue(authAtom).createAccount;
  const signUp = useSignUp();
  const { fields, change, isComplete, emailError, checkEmail, account } = useNewAccount();

  const emailErrors = splitError(signUp.error, ['email_invalid']);
  const passwordErrors = splitError(emailErrors.form, passwordCodes);

  const createAccount = () => {
    if (!checkEmail() || !role) return;
    signUp.mutate(
      { ...account, role },
      { onSuccess: () => navigate('/auth/email-verification', { state: emailState(account.email) }) },
    );
  };

  return (
    <SignUpPage
      step="createAccount"
      isDone={!signUp.isIdle}
      title={t('createAccount.title')}
      footer={<Link to="/auth/login">{t('signUp.haveAccount')}</Link>}
    >
      <Form onSubmit={createAccount} error={emailError ?? signUp.error}>
        <TextField
          label={t('field.firstName')}
          autoComplete="given-name"
          maxLength={textLimits.name}
          value={fields.firstName}
          onChange={change('firstName')}
        />
        <TextField
          label={t('field.preferredName')}
          hint={t('createAccount.preferredNameHint')}
          autoComplete="nickname"
          maxLength={textLimits.name}
          value={fields.preferredName}
          onChange={change('preferredName')}
        />
        <TextField
          label={t('field.lastName')}
          autoComplete="family-name"
          maxLength={textLimits.name}
          value={fields.lastName}
          onChange={change('lastName')}
        />
        <EmailField
          value={fields.email}
          onChange={change('email')}
          error={emailError?.message ?? emailErrors.field}
        />
        <PasswordInput
          label={t('field.password')}
          hint={t('field.newPasswordHint')}
          error={passwordErrors.field}
          autoComplete="new-password"
          value={fields.password}
          onChange={change('password')}
        />
        <FormError error={passwordErrors.form} />
        <ActionButton type="submit" wide busy={signUp.isPending} disabled={!isComplete}>
          {t('createAccount.submit')}
        </ActionButton>
      </Form>
    </SignUpPage>
  );
}
