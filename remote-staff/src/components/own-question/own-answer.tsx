import type { Question } from '@tapin/shared/contract/entities';
import type { Response } from '#src/api/status.ts';
import { YesNoAnswer } from '#src/components/answers/yes-no-answer.tsx';
import styles from './own-answer.module.css';
import { QuestionText } from './question-text.tsx';

interface OwnAnswerProps {
  question: Question;
  response: Response | undefined;
}

/** The answer to one of the school's own questions: yes, no, or the school's word for the step. */
export function OwnAnswer({ question, response }: OwnAnswerProps) {
  const word = question.steps?.[Number(response) - 1];
  if (word === undefined) return <YesNoAnswer response={response} />;
  return (
    <span className={styles.word}>
      <QuestionText question={question}>{word}</QuestionText>
    </span>
  );
}
