import type { Question } from '@tapin/shared/contract/entities';

/** The beginning of a text that is too long for its place. The full text has to be elsewhere on the page. */
export function shorten(text: string, maxLength: number): string {
  const characters = [...text];
  return characters.length <= maxLength
    ? text
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`;
}

interface QuestionTextProps {
  question: Question;
  /** One of the steps. Without it the question is shown. */
  children?: string | undefined;
}

/** Shows a text of an own question, marked with its language when it differs from the language of the page. */
export function QuestionText({ question, children = question.question }: QuestionTextProps) {
  return <span lang={question.language}>{children}</span>;
}
