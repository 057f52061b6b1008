import type { Question } from '@tapin/shared/contract/entities';
import { questions } from '@tapin/shared/contract/questions';
import type { Translation } from '@tapin/shared/i18n';
import type { StudentGroup } from '#src/components/student-table/student-table.tsx';
import type { AnswerGrouping } from './group-by-answer.ts';

interface Options {
  answers: AnswerGrouping;
  /** All own questions of today; the answers to the others are columns. */
  ownQuestions: readonly Question[];
}

/** Returns the groups of the page: one for each answer, and one for those who have not answered. */
export function studentGroupsOf(
  t: Translation<'staff'>['t'],
  question: Question,
  { answers, ownQuestions }: Options,
): StudentGroup[] {
  const columns = {
    columns: questions,
    ownColumns: ownQuestions.filter(({ _id }) => _id !== question._id),
  };
  const answerGroups = answers.groups.map(({ response, students }) => ({
    ...columns,
    id: `answer-${response}`,
    title: question.steps?.[Number(response) - 1] ?? t(response ? 'own.yes' : 'own.no'),
    language: question.steps && question.language,
    students,
    emptyText: t('own.nobody'),
  }));
  const missing = {
    ...columns,
    id: 'missing',
    title: t('own.missing'),
    students: answers.missing,
    emptyText: t('own.everybody'),
  };
  return [...answerGroups, missing];
}
