import { isEmail } from '@tapin/shared/contract/email';
import { isBlank } from '@tapin/shared/contract/visible';
import { useTranslation } from '@tapin/shared/i18n';
import { useAtom } from 'jotai';
import { useState } from 'react';
import type { NewAccount } from '#src/api/sign-up.ts';
import { signUpDraftAtom } from '#src/sign-up-draft.ts';

/** The state of the form and the account to send. */
export function useNewAccount() {
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
