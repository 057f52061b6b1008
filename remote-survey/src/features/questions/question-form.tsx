import type { Question } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Card } from '@tapin/shared/ui/card';
import { FormError } from '@tapin/shared/ui/form-error';
import {
  type ComponentType,
  type FormEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { AnswerTiles } from '#src/components/answer-tiles.tsx';
import type { ReadAloudButtonProps } from '#src/components/read-aloud.tsx';
import styles from './question-form.module.css';
import type { useAnswer } from './use-answer.ts';

const slowAfterMs = 3_000;

/** Returns whether an action has been pending for so long that the screen should mention it. */
function useIsSlow(isPending: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isPending]);
  return isSlow;
}

interface SendFailureProps {
  error: Error | null;
  /**
   * Whether the answer is kept and retried automatically. The screen then shows this more prominently than the error.
   */
  willRetry: boolean;
}

/**
 * Says that sending an answer failed. If the answer is kept, that text is larger than the error; both are announced.
 */
function SendFailure({ error, willRetry }: SendFailureProps) {
  const { t } = useTranslation('survey');
  return (
    <div className={willRetry ? styles.kept : styles.trouble}>
      <p role="status" className={styles.calm}>
        {willRetry && t('kept')}
      </p>
      {willRetry ? (
        <p role="alert" className={styles.why}>
          {error?.message}
        </p>
      ) : (
        <FormError error={error} />
      )}
    </div>
  );
}

interface ProgressProps {
  id: string;
  number: number;
  total: number;
}

/** Shows the number of the question, and a bar with one segment for each question, which is filled once answered. */
function Progress({ id, number, total }: ProgressProps) {
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

interface QuestionFormProps {
  question: Question;
  number: number;
  total: number;
  answer: Pick<
    ReturnType<typeof useAnswer>,
    'response' | 'select' | 'send' | 'isSending' | 'error' | 'willRetry'
  >;
  heading: RefObject<HTMLHeadingElement | null>;
  /** The button that reads the question aloud; undefined until its chunk is loaded. */
  ReadAloud: ComponentType<ReadAloudButtonProps> | undefined;
}

export function QuestionForm({ question, number, total, answer, heading, ReadAloud }: QuestionFormProps) {
  const { t } = useTranslation('survey');
  const progressId = useId();
  const isSlow = useIsSlow(answer.isSending);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const isMissing = answer.response === null;
  const [hasPressedWithout, setHasPressedWithout] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasPressedWithout(isMissing);
    answer.send();
  };

  return (
    <Card>
      <form className={styles.form} data-question={question._id} onSubmit={submit}>
        <div className={styles.top}>
          <Progress id={progressId} number={number} total={total} />
          {ReadAloud && <ReadAloud of={fieldset} language={question.language} />}
        </div>
        <fieldset ref={fieldset} className={styles.fieldset}>
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
          <AnswerTiles question={question} chosen={answer.response} onSelect={answer.select} />
        </fieldset>
        <div className={styles.action}>
          <SendFailure error={answer.error} willRetry={answer.willRetry} />
          <Button type="submit" wide aria-disabled={isMissing} busy={answer.isSending}>
            {t('continue')}
          </Button>
          <p role="status" className={styles.slow}>
            {isSlow && t('slow')}
            {isMissing && hasPressedWithout && t('missing')}
          </p>
        </div>
      </form>
    </Card>
  );
}
