import { useTranslation } from '@tapin/shared/i18n';
import styles from './answer-list.module.css';
import { answerOptions } from './answer-options.ts';
import type { AnsweredQuestion } from './check-in.ts';
import { SmallFace } from './small-face.tsx';

/** Lists the questions with the student's answers. */
export function AnswerList({ questions }: { questions: readonly AnsweredQuestion[] }) {
  const { t } = useTranslation('survey');
  return (
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
  );
}
