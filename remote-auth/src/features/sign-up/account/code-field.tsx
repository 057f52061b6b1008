import { verificationCodeLength } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { TextField } from '@tapin/shared/ui/text-field';
import styles from './code-field.module.css';

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  error: string | null;
}

/** Removes spaces and dashes, which mails and people use, and converts the code to upper case. */
const extractCode = (text: string) =>
  text
    .replace(/[^a-z0-9]/gi, '')
    .toUpperCase()
    .slice(0, verificationCodeLength);

/** One field instead of six, so that pasting, correcting and screen readers work. */
export function CodeField({ value, onChange, error }: CodeFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <div className={styles.code}>
      <TextField
        label={t('emailVerification.code')}
        hint={t('emailVerification.codeHint')}
        error={error}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        value={value}
        onChange={(text) => onChange(extractCode(text))}
      />
    </div>
  );
}
