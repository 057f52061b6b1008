import { useTranslation } from '@tapin/shared/i18n';
import { useState } from 'react';
import field from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';
import styles from './password-field.module.css';

interface PasswordFieldProps extends FieldTexts {
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
}

/** Shows a password field with a button that reveals the password. */
export function PasswordField({ label, hint, error, value, onChange, autoComplete }: PasswordFieldProps) {
  const { t } = useTranslation('shared');
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={field.frame}>
          <input
            {...control}
            className={`${control.className} ${styles.input}`}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className={`${field.button} ${styles.toggle}`}
            aria-pressed={isShown}
            aria-label={t('password.show')}
            onClick={() => setIsShown(!isShown)}
          >
            <EyeIcon crossed={isShown} />
          </button>
        </span>
      )}
    </Field>
  );
}

function EyeIcon({ crossed }: { crossed: boolean }) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M2 12c2.5-4.5 6-7 10-7s7.5 2.5 10 7c-2.5 4.5-6 7-10 7s-7.5-2.5-10-7Z" />
      <circle cx="12" cy="12" r="3" />
      {crossed && <path d="M4 20 20 4" />}
    </svg>
  );
}
