import type { Question } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Card } from '@tapin/shared/ui/card';
import { type FormEvent, type RefObject, useId } from 'react';
import { answerOptions } from './answer-options.ts';
import { AnswerTile } from './answer-tile.tsx';
import { Progress } from './progress.tsx';
import styles from './question-form.module.css';
import { ReadAloudButton } from './read-aloud-button.tsx';
import { SendFailure } from './send-failure.tsx';
import type { useAnswer } from './use-answer.ts';
import { useIsSlow } from './use-is-slow.ts';

interface QuestionFormProps {
  question: Question;
  number: number;
  total: number;
  answer: Pick<
    ReturnType<typeof useAnswer>,
    'response' | 'select' | 'send' | 'isSending' | 'error' | 'willRetry'
  >;
  heading: RefObject<HTMLHeadingElement | null>;
}

export function QuestionForm({ question, number, total, answer, heading }: QuestionFormProps) {
  const { t } = useTranslation('survey');
  const progressId = useId();
  const { responses, wordFor } = answerOptions[question.type];
  const isSlow = useIsSlow(answer.isSending);
  const words = responses.map((response) => wordFor(response, question, t));

  // A voice reads one language, and the words for yes and no are in the language of the page.
  const isMixed = question.type === 'basic' && question.language !== undefined;
  const answers = isMixed ? [] : words.map((answer) => t('readAloud.answer', { answer }));
  const spoken = [question.question, ...answers].join(' ');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    answer.send();
  };

  return (
    <Card>
      <form className={styles.form} onSubmit={submit}>
        <div className={styles.top}>
          <Progress id={progressId} number={number} total={total} />
          <ReadAloudButton text={spoken} language={question.language} />
        </div>
        <fieldset className={styles.fieldset}>
          <legend className={styles.legend}>
            <h1
              ref={heading}
              tabIndex={-1}
              aria-describedby={progressId}
              className={styles.question}
              lang={question.language}
            >
              {question.question}
            </h1>
          </legend>
          <div className={styles.choices} data-type={question.type}>
            {responses.map((response, index) => (
              <AnswerTile
                key={String(response)}
                question={question}
                response={response}
                word={words[index] ?? ''}
                checked={answer.response === response}
                onSelect={() => answer.select(response)}
              />
            ))}
          </div>
        </fieldset>
        <div className={styles.action}>
          <SendFailure error={answer.error} willRetry={answer.willRetry} />
          <Button type="submit" wide disabled={answer.response === null} busy={answer.isSending}>
            {t('continue')}
          </Button>
          <p role="status" className={styles.slow}>
            {isSlow && t('slow')}
          </p>
        </div>
      </form>
    </Card>
  );
}
