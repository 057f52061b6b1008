import { type NeededAnswer, neededAnswers } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { useId } from 'react';
import styles from './needed-field.module.css';

interface NeededFieldProps {
  value: NeededAnswer | undefined;
  onChange: (value: NeededAnswer) => void;
}

/** Asks in one line whether the alert was needed. The answer is optional. */
export function NeededField({ value, onChange }: NeededFieldProps) {
  const { t } = useTranslation('staff');
  const id = useId();
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{t('care.needed.question')}</legend>
      <div className={styles.answers}>
        {neededAnswers.map((answer) => (
          <label key={answer} className={styles.answer}>
            <input
              type="radio"
              name={id}
              className={styles.radio}
              value={answer}
              checked={answer === value}
              onChange={() => onChange(answer)}
            />
            {t(`care.needed.answer.${answer}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
