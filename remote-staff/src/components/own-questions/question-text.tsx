import type { Question } from '@tapin/shared/contract/entities';

interface QuestionTextProps {
  question: Question;
  /** One of the steps. Without it the question is shown. */
  children?: string | undefined;
}

/** Shows a text of an own question, marked with its language when it differs from the language of the page. */
export function QuestionText({ question, children = question.question }: QuestionTextProps) {
  return <span lang={question.language}>{children}</span>;
}
