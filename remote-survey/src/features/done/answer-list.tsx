import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useState } from 'react';
import { type AnsweredQuestion, answerOptions } from '#src/components/check-in.ts';
import styles from './answer-list.module.css';

/** Draws the face of a feeling from 1 to 5 beside its word; nothing for any other number. */
export function SmallFace({ level }: { level: number }) {
  const feeling = feelingOf(level);
  return feeling === 'unknown' ? null : <Face feeling={feeling} size={28} />;
}

const loadDialog = () =>
  import(/* webpackChunkName: "change-answer" */ '#src/features/correction/change-dialog.tsx');

/**
 * Lists the questions with the student’s answers, which can be changed. The code of the dialog is loaded when it is
 * first opened.
 */
export function AnswerList({ questions }: { questions: readonly AnsweredQuestion[] }) {
  const { t } = useTranslation('survey');
  const [changedId, setChangedId] = useState('');
  const { module, hasFailed, retry } = useLazyModule(loadDialog, changedId !== '');
  const changed = questions.find(({ _id }) => _id === changedId);
  const text = t('thanks.change');
  return (
    <>
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
              <dd className={styles.change}>
                <Button
                  variant="quiet"
                  aria-label={`${text}: ${question.question}`}
                  onClick={() => {
                    retry();
                    setChangedId(_id);
                  }}
                >
                  {text}
                </Button>
              </dd>
            </div>
          );
        })}
      </dl>
      {hasFailed && <p role="alert">{t('shared:error.network')}</p>}
      {changed && module && <module.ChangeDialog question={changed} onClose={() => setChangedId('')} />}
    </>
  );
}

export function AnswerSummary({ questions }: { questions: readonly AnsweredQuestion[] }) {
  const { t } = useTranslation('survey');
  return (
    <section aria-labelledby="your-answers" className={styles.summary}>
      <h2 id="your-answers" className={styles.summaryTitle}>
        {t('thanks.answers')}
      </h2>
      <AnswerList questions={questions} />
    </section>
  );
}
