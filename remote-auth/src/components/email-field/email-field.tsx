import { isEmail } from '@tapin/shared/contract/email';
import { textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';

interface EmailFieldProps {
  value: string;
  onChange: (email: string) => void;
  /** `username` where one signs in, so that the browser offers what it knows. */
  autoComplete?: 'email' | 'username';
  /** What else is wrong with the address. */
  error?: string | null;
}

/** Says that an address cannot be right as soon as it is left, and says so no more while it is corrected. */
export function EmailField({ value, onChange, autoComplete = 'email', error = null }: EmailFieldProps) {
  const { t } = useTranslation('auth');
  const [isWrong, setIsWrong] = useState(false);
  const change = (email: string) => {
    setIsWrong(false);
    onChange(email);
  };
  const leave = () => {
    if (value.trim() !== '' && !isEmail(value)) setIsWrong(true);
  };
  return (
    <TextField
      label={t('field.email')}
      error={isWrong ? t('field.emailInvalid') : error}
      type="email"
      autoComplete={autoComplete}
      maxLength={textLimits.email}
      value={value}
      onChange={change}
      onBlur={leave}
    />
  );
}
