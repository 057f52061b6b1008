import type { RosterRun } from '@tapin/shared/contract/roster-calls';
import { formatNumber, formatPercent } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import styles from './progress.module.css';

interface ProgressBarProps {
  label: string;
  done: number;
  /** 0 while the total is not known. */
  total: number;
}

/** Shows how much of something is done. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  const percent = total > 0 ? Math.min(100, Math.floor((100 * done) / total)) : undefined;
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      data-unknown={percent === undefined || undefined}
    >
      <span style={{ inlineSize: `${percent ?? 30}%` }} />
    </div>
  );
}

/** Shows the progress of a run that reads, applies or undoes. */
export function RunProgress({ run: { progress, state } }: { run: RosterRun }) {
  const { t } = useTranslation('district');
  const { done, total } = progress;
  return (
    <div className={styles.progress}>
      <ProgressBar label={t(`later.roster.state.${state}`)} done={done} total={total} />
      <p className={styles.text}>
        {/* Reading is counted in bytes, which say nothing to a person. */}
        {total > 0 &&
          (state === 'reading'
            ? t('later.roster.progress.read', { share: formatPercent(Math.floor((100 * done) / total)) })
            : t('later.roster.progress.of', { done: formatNumber(done), total: formatNumber(total) }))}{' '}
        {t('later.roster.progress.leave')}
      </p>
    </div>
  );
}
