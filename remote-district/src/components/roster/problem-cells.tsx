import type { RosterProblemLevel } from '@tapin/shared/contract/roster';
import type { RosterProblem } from '@tapin/shared/contract/roster-calls';
import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import type { Column } from '@tapin/shared/ui/table-column';
import { Chip, type ChipTone } from './chip.tsx';
import styles from './problems.module.css';
import { QuestionAnswer } from './question-answer.tsx';

const tones: Record<RosterProblemLevel, ChipTone> = {
  question: 'active',
  error: 'danger',
  warning: 'warning',
  note: 'plain',
};

/** The answers to questions by the `sourcedId` of the record: the id of a person, `new` or `skip`. */
export type Answers = Readonly<Record<string, string>>;

interface ProblemColumnsInput {
  answers: Answers;
  /** Null for a run that no longer accepts answers. */
  onAnswer: ((sourcedId: string, answer: string) => void) | null;
}

/** Returns the columns of the table of problems. */
export function useProblemColumns({ answers, onAnswer }: ProblemColumnsInput): Column<RosterProblem>[] {
  const { t } = useTranslation('district');
  return [
    {
      id: 'file',
      header: t('later.roster.problem.file'),
      cell: ({ file }) => (
        <bdi dir="ltr" className={styles.short}>
          {file}
        </bdi>
      ),
    },
    {
      id: 'row',
      header: t('later.roster.problem.row'),
      align: 'end',
      cell: ({ row }) => <span className={styles.short}>{row === null ? '–' : formatNumber(row)}</span>,
    },
    {
      id: 'column',
      header: t('later.roster.problem.column'),
      cell: ({ column }) =>
        column === null ? (
          '–'
        ) : (
          <bdi dir="ltr" className={styles.short}>
            {column}
          </bdi>
        ),
    },
    {
      id: 'value',
      header: t('later.roster.problem.value'),
      cell: ({ value }) => (value === '' ? '–' : <code className={styles.value}>{value}</code>),
    },
    {
      id: 'what',
      header: t('later.roster.problem.what'),
      cell: (problem) => (
        <div className={styles.what}>
          <p>{problem.problem}</p>
          {problem.remedy !== '' && <p className={styles.remedy}>{problem.remedy}</p>}
          {onAnswer && problem.level === 'question' && problem.sourcedId !== undefined && (
            <QuestionAnswer
              problem={problem}
              answer={answers[problem.sourcedId] ?? ''}
              onAnswer={(answer) => onAnswer(problem.sourcedId ?? '', answer)}
            />
          )}
        </div>
      ),
    },
    {
      id: 'level',
      header: t('later.roster.problem.effect'),
      cell: ({ level }) => <Chip tone={tones[level]}>{t(`later.roster.level.${level}`)}</Chip>,
    },
  ];
}
