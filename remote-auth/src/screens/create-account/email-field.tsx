import { useTranslation } from '@tapin/shared/i18n';
import { TextField } from '@tapin/shared/ui/text-field';

interface EmailFieldProps {
  value: string;
  onChange: (email: string) => void;
  hasError: boolean;
}

export function EmailField({ value, onChange, hasError }: EmailFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <TextField
      label={t('field.email')}
      error={hasError ? t('field.emailInvalid') : null}
      type="email"
      autoComplete="email"
      value={value}
      onChange={onChange}
    />
  );
}
