import { useTranslation } from '@tapin/shared/i18n';
import styles from './progress.module.css';

interface ProgressProps {
  id: string;
  number: number;
  total: number;
}

/** Shows the number of the question, and a bar with a segment for each question, filled once it is answered. */
export function Progress({ id, number, total }: ProgressProps) {
  const { t } = useTranslation('survey');
  const questions = Array.from({ length: total }, (_, index) => index + 1);
  return (
    <div className={styles.progress}>
      <p id={id}>{t('progress', { number, total })}</p>
      <div className={styles.bar} aria-hidden="true">
        {questions.map((each) => (
          <span key={each} data-answered={each < number} data-current={each === number} />
        ))}
      </div>
    </div>
  );
}
