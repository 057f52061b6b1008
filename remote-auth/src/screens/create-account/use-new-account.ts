import { useState } from 'react';
import type { NewAccount } from '#src/api/sign-up.ts';
import { isEmail } from '#src/email.ts';

const empty = { firstName: '', preferredName: '', lastName: '', email: '', password: '' };

/** What the form holds, and what of it may be sent. */
export function useNewAccount() {
  const [fields, setFields] = useState(empty);
  const [emailError, setEmailError] = useState(false);

  const change = (name: keyof typeof empty) => (value: string) => {
    if (name === 'email') setEmailError(false);
    setFields({ ...fields, [name]: value });
  };

  const checkEmail = () => {
    const isValid = isEmail(fields.email);
    setEmailError(!isValid);
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
  const isComplete = account.firstName !== '' && account.lastName !== '' && account.password !== '';

  return { fields, change, isComplete, emailError, checkEmail, account };
}
