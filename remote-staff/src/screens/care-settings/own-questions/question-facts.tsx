import { languages } from '@tapin/shared/contract/languages';
import { ownQuestionTypes, type QuestionResponse } from '@tapin/shared/contract/questions';
import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import type { OwnQuestion } from '#src/api/own-questions.ts';
import { writtenDay } from '#src/days.ts';
import styles from './own-questions.module.css';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** How a question is answered, when and by whom, which answers are low, and who wrote it. */
export function QuestionFacts({ question }: { question: OwnQuestion }) {
  const { t } = useTranslation('staff');
  const { texts, grades, lowResponses, author } = question;
  const shown = [currentLanguage(), ...languages].find((language) => texts[language]);
  const nameOf = (response: QuestionResponse) =>
    typeof response === 'boolean'
      ? t(`ownQuestions.content.${response ? 'yes' : 'no'}`)
      : ((shown && texts[shown]?.steps?.[response - 1]) ?? String(response));
  const days = weekdays.filter((weekday) => question.weekdays.includes(weekday));
  const facts = [
    t(
      question.type === ownQuestionTypes[0]
        ? 'ownQuestions.content.typeBasic'
        : 'ownQuestions.content.typeSteps',
    ),
    `${writtenDay(question.firstDay)} – ${writtenDay(question.lastDay)}`,
    days.length > 0
      ? days.map((weekday) => t(`careSettings.weekday.${weekday}`)).join(', ')
      : t('ownQuestions.everyDay'),
    grades.length > 0
      ? t('ownQuestions.grades', { count: grades.length, grades: grades.join(', ') })
      : t('ownQuestions.allGrades'),
    ...(lowResponses.length > 0
      ? [t('ownQuestions.lowAnswers', { answers: lowResponses.map(nameOf).join(', ') })]
      : []),
  ];
  const day = writtenDay(question.createdAt);
  return (
    <div className={styles.facts}>
      <p>{facts.join(' · ')}</p>
      <p>{author ? t('ownQuestions.writtenBy', { author, day }) : t('ownQuestions.written', { day })}</p>
    </div>
  );
}
