import { call } from '@tapin/shared/api';
import type { InputOf } from '@tapin/shared/contract/calls';
import { isEmail } from '@tapin/shared/contract/email';
import { isBlank } from '@tapin/shared/contract/visible';
import { textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { Link, useNavigate } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { Form } from '@tapin/shared/ui/form';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { TextField } from '@tapin/shared/ui/text-field';
import { useAction } from '@tapin/shared/ui/use-action';
import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { EmailField } from '#src/components/email-field.tsx';
import { emailState } from '#src/components/email-state.ts';
import { PasswordInput } from '#src/components/password-input.tsx';
import { signUpDraftAtom } from '#src/components/sign-up-draft.ts';
import { passwordCodes, splitError } from '#src/components/split-error.ts';
import { SignUpPage } from '../sign-up-page.tsx';

type NewAccount = InputOf<'POST /auth/sign-up'>['body'];

function useNewAccount() {
  const { t } = useTranslation('auth');
  const [draft, setDraft] = useAtom(signUpDraftAtom);
  const [password, setPassword] = useState('');
  const [emailError, setEmailError] = useState<Error | null>(null);
  const fields = { ...draft, password };

  const change = (name: keyof typeof fields) => (value: string) => {
    if (name === 'email') setEmailError(null);
    if (name === 'password') setPassword(value);
    else setDraft({ ...draft, [name]: value });
  };

  const checkEmail = () => {
    const isValid = isEmail(fields.email);
    setEmailError(isValid ? null : new Error(t('field.emailInvalid')));
    return isValid;
  };

  const preferredName = fields.preferredName.trim();
  const account: Omit<NewAccount, 'role'> = {
    firstName: fields.firstName.trim(),
    lastName: fields.lastName.trim(),
    email: fields.email.trim(),
    password: fields.password,
    ...(preferredName && { preferredName }),
  };
  const isComplete = !isBlank(account.firstName) && !isBlank(account.lastName) && password !== '';

  return { fields, change, isComplete, emailError, checkEmail, account };
}

export default function CreateAccountScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { role } = useAtomValue(authAtom).createAccount;
  const signUp = useAction((body: NewAccount) => call('POST /auth/sign-up', { body }));
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
        <SubmitButton error={passwordErrors.form} busy={signUp.isPending} disabled={!isComplete}>
          {t('createAccount.submit')}
        </SubmitButton>
      </Form>
    </SignUpPage>
  );
}
