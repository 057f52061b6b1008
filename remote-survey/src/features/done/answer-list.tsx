import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useState } from 'react';
import { answerOptions } from '#src/components/answer-options.ts';
import type { AnsweredQuestion } from '#src/components/check-in.ts';
import styles from './answer-list.module.css';
import { SmallFace } from './small-face.tsx';

const loadDialog = () =>
  import(/* webpackChunkName: "change-answer" */ '#src/features/correction/change-dialog.tsx');

/** Lists the questions with the student's answers, which can be changed. The dialog is loaded when it is first opened. */
export function AnswerList({ questions }: { questions: readonly AnsweredQuestion[] }) {
  const { t } = useTranslation('survey');
  const [changedId, setChangedId] = useState('');
  const { module, hasFailed, retry } = useLazyModule(loadDialog, changedId !== '');
  const changed = questions.find(({ _id }) => _id === changedId);
  const text = t('later.thanks.change');
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
