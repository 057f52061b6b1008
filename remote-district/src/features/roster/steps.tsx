import type { RosterRunState } from '@tapin/shared/contract/roster';
import type { RosterRun } from '@tapin/shared/contract/roster-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { useRunFacts } from '#src/components/roster/run-facts.ts';
import styles from './steps.module.css';

const steps = ['source', 'mapping', 'check', 'apply'] as const;
type StepName = (typeof steps)[number];

/** The step that a person looks at while the current run has a state. */
const stepOf: Partial<Record<RosterRunState, StepName>> = {
  reading: 'check',
  planned: 'check',
  stopped: 'check',
  applying: 'apply',
  undoing: 'apply',
};

/** Shows the four steps of an import, and which of them is current. */
export function Steps({ current }: { current: RosterRun | null }) {
  const { t } = useTranslation('district');
  const { describeCounts, sourceOf } = useRunFacts();
  const now = steps.indexOf((current && stepOf[current.state]) ?? 'source');
  const facts: Record<StepName, string> = {
    source: current ? sourceOf(current) : t('later.roster.step.sourceHint'),
    mapping: t('later.roster.step.mappingHint'),
    check:
      current && current.state !== 'reading'
        ? describeCounts(current.counts)
        : t('later.roster.step.checkHint'),
    apply: t('later.roster.step.applyHint'),
  };
  return (
    <nav aria-label={t('later.roster.step.label')} className={styles.steps}>
      <ol>
        {steps.map((step, index) => (
          <li
            key={step}
            className={styles.step}
            data-done={index < now || undefined}
            aria-current={index === now ? 'step' : undefined}
          >
            <span className={styles.number} aria-hidden="true">
              {index < now ? '✓' : index + 1}
            </span>
            <span className={styles.text}>
              <b>{t(`later.roster.step.${step}`)}</b>
              <span className={styles.fact}>{facts[step]}</span>
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
