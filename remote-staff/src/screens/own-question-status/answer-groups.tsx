import type { Question } from '@tapin/shared/contract/entities';
import { questions } from '@tapin/shared/contract/questions';
import { useTranslation } from '@tapin/shared/i18n';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { Panel } from '@tapin/shared/ui/panel';
import { StepBars } from '#src/components/own-question/step-bars.tsx';
import { StudentTables } from '#src/components/student-table/student-tables.tsx';
import type { AnswerGrouping } from './group-by-answer.ts';

interface AnswerGroupsProps {
  question: Question;
  answers: AnswerGrouping;
  /** All own questions of today; the answers to the others are columns. */
  ownQuestions: readonly Question[];
}

/** The students by their answer to one of the school's own questions, and those who have not answered it yet. */
export function AnswerGroups({ question, answers, ownQuestions }: AnswerGroupsProps) {
  const { t } = useTranslation('staff');
  const { groups, missing, answered } = answers;
  if (answered + missing.length === 0)
    return <EmptyState title={t('own.nobodyAsked')} hint={t('own.nobodyAskedHint')} />;
  const columns = {
    columns: questions,
    ownColumns: ownQuestions.filter(({ _id }) => _id !== question._id),
  };
  const answerGroups = groups.map(({ response, students }) => ({
    ...columns,
    id: `answer-${response}`,
    title: question.steps?.[Number(response) - 1] ?? t(response ? 'own.yes' : 'own.no'),
    language: question.steps && question.language,
    students,
    emptyText: t('own.nobody'),
  }));
  const missingGroup = {
    ...columns,
    id: 'missing',
    title: t('own.missing'),
    students: missing,
    emptyText: t('own.everybody'),
  };
  const counts = Object.fromEntries(groups.map(({ response, students }) => [response, students.length]));
  return (
    <>
      {question.steps && (
        <Panel title={t('status.summary.atAGlance')}>
          <StepBars question={question} counts={counts} />
        </Panel>
      )}
      <StudentTables groups={[...answerGroups, missingGroup]} />
    </>
  );
}
