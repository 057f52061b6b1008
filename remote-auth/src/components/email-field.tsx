import { isEmail } from '@tapin/shared/contract/email';
import { textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';

interface EmailFieldProps {
  value: string;
  onChange: (email: string) => void;
  /** The login screen passes `username`, so that the browser offers saved logins. */
  autoComplete?: 'email' | 'username';
  error?: string | null;
}

/** An email field that shows an error for a malformed address on blur and hides it while the address is corrected. */
export function EmailField({ value, onChange, autoComplete = 'email', error = null }: EmailFieldProps) {
  const { t } = useTranslation('auth');
  const [isInvalid, setIsInvalid] = useState(false);
  const change = (email: string) => {
    setIsInvalid(false);
    onChange(email);
  };
  const checkOnBlur = () => {
    if (value.trim() !== '' && !isEmail(value)) setIsInvalid(true);
  };
  return (
    <TextField
      label={t('field.email')}
      error={isInvalid ? t('field.emailInvalid') : error}
      type="email"
      autoComplete={autoComplete}
      maxLength={textLimits.email}
      value={value}
      onChange={change}
      onBlur={checkOnBlur}
    />
  );
}
