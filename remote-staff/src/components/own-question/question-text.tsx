import type { Question } from '@tapin/shared/contract/entities';

interface QuestionTextProps {
  question: Question;
  /** One of its steps; without it, the question. */
  children?: string | undefined;
}

/** A text of one of the school's own questions, marked with its language when that is not the one of the page. */
export function QuestionText({ question, children = question.question }: QuestionTextProps) {
  return <span lang={question.language}>{children}</span>;
}
