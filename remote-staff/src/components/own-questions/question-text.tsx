import type { Question } from '@tapin/shared/contract/entities';

/** Shortens a text that is too long for its place. The full text has to be elsewhere on the page. */
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
  /** The text of a step. Without it the component shows the question. */
  children?: string | undefined;
}

/** Shows a text of an own question, with a `lang` attribute if its language differs from that of the page. */
export function QuestionText({ question, children = question.question }: QuestionTextProps) {
  return <span lang={question.language}>{children}</span>;
}
