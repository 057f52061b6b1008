import type { Question } from '@tapin/shared/contract/entities';
import { responsesOfType } from '@tapin/shared/contract/questions';
import { wholePercent } from '@tapin/shared/contract/whole-percent';
import { formatNumber, formatPercent } from '@tapin/shared/formats/number';
import { kit } from '@tapin/shared/ui/kit-classes';
import { ShareBar } from '#src/components/figures/tiles.tsx';
import { QuestionText } from './question-text.tsx';
import styles from './step-bars.module.css';

interface StepBarsProps {
  question: Question;
  counts: Record<string, number>;
  /** Whether the counts are sums over many days. The component then shows only the shares. */
  isSum?: boolean;
}

/** Shows how often each of the five steps was answered: the school’s word for it, a bar, the count and the share. */
export function StepBars({ question, counts, isSum = false }: StepBarsProps) {
  const countOf = (step: number) => counts[step] ?? 0;
  const total = responsesOfType.steps.reduce((sum, step) => sum + countOf(step), 0);
  const shareOf = (step: number) => wholePercent(countOf(step), total) ?? 0;
  return (
    <ul className={styles.steps}>
      {responsesOfType.steps.map((step) => (
        <li key={step} className={styles.step}>
          <span className={styles.word}>
            <QuestionText question={question}>{question.steps?.[step - 1]}</QuestionText>
          </span>
          <strong className={styles.count}>{!isSum && formatNumber(countOf(step))}</strong>
          <span className={`${kit.hint} ${styles.share}`}>{formatPercent(shareOf(step))}</span>
          <div className={styles.bar}>
            <ShareBar percent={shareOf(step)} />
          </div>
        </li>
      ))}
    </ul>
  );
}
