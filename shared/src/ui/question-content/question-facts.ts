import { languages } from '@tapin/contract/languages';
import type { NewOwnQuestion } from '@tapin/contract/own-questions';
import { ownQuestionTypes, type QuestionResponse } from '@tapin/contract/questions';
import { currentLanguage } from '@tapin/shared/i18n';
import { formatList } from '../../i18n/formats/list.ts';
import type { QuestionText } from './question-text.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

interface FactTexts {
  /** The first day and the last. */
  days: string;
  text: QuestionText;
  weekdayName: (weekday: (typeof weekdays)[number]) => string;
}

/** Returns how a question is answered, when and by whom, and which answers are low. */
export function questionFacts(question: NewOwnQuestion, { days, text, weekdayName }: FactTexts): string[] {
  const { texts, grades, lowResponses } = question;
  const shown = [currentLanguage(), ...languages].find((language) => texts[language]);
  const nameOf = (response: QuestionResponse) =>
    typeof response === 'boolean'
      ? text(response ? 'yes' : 'no')
      : ((shown && texts[shown]?.steps?.[response - 1]) ?? String(response));
  const askedOn = weekdays.filter((weekday) => question.weekdays.includes(weekday));
  return [
    text(question.type === ownQuestionTypes[0] ? 'typeBasic' : 'typeSteps'),
    days,
    askedOn.length > 0 ? formatList(askedOn.map(weekdayName)) : text('everyDay'),
    grades.length > 0
      ? text('grades', { count: grades.length, grades: formatList(grades.map(String)) })
      : text('allGrades'),
    ...(lowResponses.length > 0
      ? [text('lowAnswers', { answers: formatList(lowResponses.map(nameOf)) })]
      : []),
  ];
}
