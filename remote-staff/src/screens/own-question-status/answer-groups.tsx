import type { Question } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { Panel } from '@tapin/shared/ui/panel';
import { StepBars } from '#src/components/own-question/step-bars.tsx';
import type { StudentGroup } from '#src/components/student-table/student-table.tsx';
import { StudentTables } from '#src/components/student-table/student-tables.tsx';
import type { AnswerGrouping } from './group-by-answer.ts';

interface AnswerGroupsProps {
  question: Question;
  /** The answers of all students, for the bars. */
  answers: AnswerGrouping;
  /** The students of the page, by their answer. */
  groups: readonly StudentGroup[];
}

/** The students by their answer to one of the school's own questions, and those who have not answered it yet. */
export function AnswerGroups({ question, answers, groups }: AnswerGroupsProps) {
  const { t } = useTranslation('staff');
  if (answers.answered + answers.missing.length === 0)
    return <EmptyState title={t('own.nobodyAsked')} hint={t('own.nobodyAskedHint')} />;
  const counts = Object.fromEntries(
    answers.groups.map(({ response, students }) => [response, students.length]),
  );
  return (
    <>
      {question.steps && (
        <Panel title={t('status.summary.atAGlance')}>
          <StepBars question={question} counts={counts} />
        </Panel>
      )}
      <StudentTables groups={groups} />
    </>
  );
}
