import type { RosterProblem } from '@tapin/shared/contract/roster-calls';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { FilterSelect } from '@tapin/shared/ui/filter-select';

interface QuestionAnswerProps {
  problem: RosterProblem;
  answer: string;
  onAnswer: (answer: string) => void;
}

/** The code of the question whether somebody becomes an admin. Such a person can also be given as a teacher. */
const newAdminCode = 'person-new-admin';

/**
 * Shows the possible answers to a question: whether a person gets a role, or which of the people a record may be about, a
 * new person, or nobody.
 */
export function QuestionAnswer({ problem, answer, onAnswer }: QuestionAnswerProps) {
  const { t } = useTranslation('district');
  if (problem.orgSourcedId !== undefined) {
    return (
      <FilterSelect
        label={t('later.roster.question.role', { role: problem.value })}
        options={[
          { value: '', label: t('later.roster.question.choose') },
          { value: 'accept', label: t('later.roster.question.accept') },
          ...(problem.code === newAdminCode
            ? [{ value: 'lower', label: t('later.roster.question.teacher') }]
            : []),
          { value: 'skip', label: t('later.roster.question.skipRole') },
        ]}
        value={answer}
        onChange={onAnswer}
      />
    );
  }
  const people = problem.candidates ?? [];
  return (
    <FilterSelect
      label={t('later.roster.question.label', { value: problem.value || problem.sourcedId })}
      options={[
        { value: '', label: t('later.roster.question.choose') },
        ...people.map(({ _id, name, detail }) => ({ value: _id, label: joinFacts([name, detail]) })),
        { value: 'new', label: t('later.roster.question.new') },
        { value: 'skip', label: t('later.roster.question.skip') },
      ]}
      value={answer}
      onChange={onAnswer}
    />
  );
}
