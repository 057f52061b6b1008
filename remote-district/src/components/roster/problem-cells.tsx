import type { RosterProblemLevel } from '@tapin/shared/contract/roster';
import type { RosterProblem } from '@tapin/shared/contract/roster-calls';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { kit } from '@tapin/shared/ui/kit-classes';
import type { Column } from '@tapin/shared/ui/table-column';
import styles from './problems.module.css';
import { Chip, type ChipTone } from './run-state.tsx';

interface QuestionAnswerProps {
  problem: RosterProblem;
  answer: string;
  onAnswer: (answer: string) => void;
}

/** The code of the question whether somebody becomes an admin. The answer can also make that person a teacher. */
const newAdminCode = 'person-new-admin';

/** Shows the possible answers to a question: whether a person gets a role, or to which person a record belongs. */
function QuestionAnswer({ problem, answer, onAnswer }: QuestionAnswerProps) {
  const { t } = useTranslation('district');
  if (problem.orgSourcedId !== undefined) {
    return (
      <FilterSelect
        label={t('roster.question.role', { role: problem.value })}
        options={[
          { value: '', label: t('roster.question.choose') },
          { value: 'accept', label: t('roster.question.accept') },
          ...(problem.code === newAdminCode ? [{ value: 'lower', label: t('roster.question.teacher') }] : []),
          { value: 'skip', label: t('roster.question.skipRole') },
        ]}
        value={answer}
        onChange={onAnswer}
      />
    );
  }
  const people = problem.candidates ?? [];
  return (
    <FilterSelect
      label={t('roster.question.label', { value: problem.value || problem.sourcedId })}
      options={[
        { value: '', label: t('roster.question.choose') },
        ...people.map(({ _id, name, detail }) => ({ value: _id, label: joinFacts([name, detail]) })),
        { value: 'new', label: t('roster.question.new') },
        { value: 'skip', label: t('roster.question.skip') },
      ]}
      value={answer}
      onChange={onAnswer}
    />
  );
}

const tones: Record<RosterProblemLevel, ChipTone> = {
  question: 'active',
  error: 'danger',
  warning: 'warning',
  note: 'plain',
};

/** The answers to the questions of a run, and the function that changes them. A missing answer is empty. */
export interface Answers {
  answerOf: (question: RosterProblem) => string;
  answer: (question: RosterProblem, answer: string) => void;
}

/** Returns the columns of the table of problems. A run that no longer accepts answers has no column for them. */
export function useProblemColumns(answers: Answers | undefined): Column<RosterProblem>[] {
  const { t } = useTranslation('district');
  return [
    {
      id: 'file',
      header: t('roster.problem.file'),
      cell: ({ file, row, column }) => (
        <div className={styles.place}>
          <bdi dir="ltr" className={styles.short}>
            {file}
          </bdi>
          {row !== null && (
            <span className={styles.short}>
              {t('roster.problem.row')} {formatNumber(row)}
            </span>
          )}
          {column !== null && (
            <span className={styles.short}>
              {t('roster.problem.column')} <bdi dir="ltr">{column}</bdi>
            </span>
          )}
        </div>
      ),
    },
    {
      id: 'value',
      header: t('roster.problem.value'),
      cell: ({ value }) => (value === '' ? '–' : <code className={styles.value}>{value}</code>),
    },
    {
      id: 'what',
      header: t('roster.problem.what'),
      cell: (problem) => (
        <div className={styles.what}>
          <p>{problem.problem}</p>
          {problem.remedy !== '' && <p className={kit.soft}>{problem.remedy}</p>}
          {answers && problem.level === 'question' && problem.sourcedId !== undefined && (
            <QuestionAnswer
              problem={problem}
              answer={answers.answerOf(problem)}
              onAnswer={(answer) => answers.answer(problem, answer)}
            />
          )}
        </div>
      ),
    },
    {
      id: 'level',
      header: t('roster.problem.effect'),
      cell: ({ level }) => <Chip tone={tones[level]}>{t(`roster.level.${level}`)}</Chip>,
    },
  ];
}
