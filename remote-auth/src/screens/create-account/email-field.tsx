import { textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { TextField } from '@tapin/shared/ui/text-field';
import { useEffect, useRef } from 'react';

interface EmailFieldProps {
  value: string;
  onChange: (email: string) => void;
  hasError: boolean;
}

/** Takes the focus when it has to be corrected. */
export function EmailField({ value, onChange, hasError }: EmailFieldProps) {
  const { t } = useTranslation('auth');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (hasError) input.current?.focus();
  }, [hasError]);

  return (
    <TextField
      ref={input}
      label={t('field.email')}
      error={hasError ? t('field.emailInvalid') : null}
      type="email"
      autoComplete="email"
      maxLength={textLimits.email}
      value={value}
      onChange={onChange}
    />
  );
}
