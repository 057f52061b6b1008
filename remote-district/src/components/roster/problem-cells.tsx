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

/** Where the answers to questions are kept. An answer that was not given is empty. */
export interface Answers {
  answerOf: (question: RosterProblem) => string;
  answer: (question: RosterProblem, answer: string) => void;
}

/** Returns the columns of the table of problems, without answers for a run that no longer accepts them. */
export function useProblemColumns(answers: Answers | undefined): Column<RosterProblem>[] {
  const { t } = useTranslation('district');
  return [
    {
      id: 'file',
      header: t('later.roster.problem.file'),
      cell: ({ file, row, column }) => (
        <div className={styles.place}>
          <bdi dir="ltr" className={styles.short}>
            {file}
          </bdi>
          {row !== null && (
            <span className={styles.short}>
              {t('later.roster.problem.row')} {formatNumber(row)}
            </span>
          )}
          {column !== null && (
            <span className={styles.short}>
              {t('later.roster.problem.column')} <bdi dir="ltr">{column}</bdi>
            </span>
          )}
        </div>
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
      header: t('later.roster.problem.effect'),
      cell: ({ level }) => <Chip tone={tones[level]}>{t(`later.roster.level.${level}`)}</Chip>,
    },
  ];
}
