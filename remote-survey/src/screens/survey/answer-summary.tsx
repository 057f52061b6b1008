import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import { answerOptions } from './answer-options.ts';
import styles from './answer-summary.module.css';
import type { AnsweredQuestion } from './check-in.ts';

export function AnswerSummary({ questions }: { questions: readonly AnsweredQuestion[] }) {
  const { t } = useTranslation('survey');
  return (
    <section aria-labelledby="your-answers" className={styles.summary}>
      <h2 id="your-answers" className={styles.title}>
        {t('later.thanks.answers')}
      </h2>
      <dl>
        {questions.map((question) => {
          const { _id, type, steps, language, answer } = question;
          return (
            <div key={_id} className={styles.row}>
              <dt lang={language}>{question.question}</dt>
              <dd className={styles.answer} lang={steps && language}>
                {answer && type === 'feeling' && <SmallFace level={Number(answer.response)} />}
                {answer && answerOptions[type].wordFor(answer.response, question, t)}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function SmallFace({ level }: { level: number }) {
  const feeling = feelingOf(level);
  return feeling === 'unknown' ? null : <Face feeling={feeling} size={28} />;
}
