import { useTranslation } from '@tapin/shared/i18n';
import type { AnsweredQuestion } from '#src/components/check-in.ts';
import { AnswerList } from './answer-list.tsx';
import styles from './answer-summary.module.css';

export function AnswerSummary({ questions }: { questions: readonly AnsweredQuestion[] }) {
  const { t } = useTranslation('survey');
  return (
    <section aria-labelledby="your-answers" className={styles.summary}>
      <h2 id="your-answers" className={styles.title}>
        {t('later.thanks.answers')}
      </h2>
      <AnswerList questions={questions} />
    </section>
  );
}
