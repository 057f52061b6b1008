import type { RosterProblem } from '@tapin/shared/contract/roster-calls';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { FilterSelect } from '@tapin/shared/ui/filter-select';

interface QuestionAnswerProps {
  problem: RosterProblem;
  answer: string;
  onAnswer: (answer: string) => void;
}

/** Shows the possible answers to a question: one of the people whom the record may be about, a new person, or nobody. */
export function QuestionAnswer({ problem, answer, onAnswer }: QuestionAnswerProps) {
  const { t } = useTranslation('district');
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
