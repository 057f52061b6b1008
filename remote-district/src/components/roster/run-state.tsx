import type { RosterRunState } from '@tapin/shared/contract/roster';
import type { RosterRun } from '@tapin/shared/contract/roster-calls';
import { formatNumber, formatPercent } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { kit } from '@tapin/shared/ui/kit-classes';
import type { ReactNode } from 'react';
import parts from './roster-parts.module.css';
import styles from './run-state.module.css';

export type ChipTone = 'plain' | 'active' | 'success' | 'warning' | 'danger';

export function Chip({ tone, children }: { tone: ChipTone; children: ReactNode }) {
  return (
    <span className={`${kit.pill} ${styles.chip}`} data-tone={tone}>
      {children}
    </span>
  );
}

const tones: Record<RosterRunState, ChipTone> = {
  reading: 'active',
  planned: 'warning',
  applying: 'active',
  applied: 'success',
  undoing: 'active',
  undone: 'plain',
  stopped: 'danger',
  failed: 'danger',
  canceled: 'plain',
};

export function RunChip({ state }: { state: RosterRunState }) {
  const { t } = useTranslation('district');
  return <Chip tone={tones[state]}>{t(`roster.state.${state}`)}</Chip>;
}

/** Shows why a run stopped or failed, and what to do next. It renders nothing for other runs. */
export function Reason({ run: { state, reason } }: { run: RosterRun }) {
  const { t } = useTranslation('district');
  if (state !== 'stopped' && state !== 'failed') return null;
  return (
    <div className={`${kit.note} ${kit.strong} ${parts.reason}`} data-tone="danger">
      <p>{reason || t(`roster.state.${state}`)}</p>
      <p>{t(`roster.next.${state}`)}</p>
    </div>
  );
}

interface ProgressBarProps {
  label: string;
  done: number;
  /** 0 while the total is not known. */
  total: number;
}

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

export function RunProgress({ run: { progress, state } }: { run: RosterRun }) {
  const { t } = useTranslation('district');
  const { done, total } = progress;
  return (
    <div className={kit.tightStack}>
      <ProgressBar label={t(`roster.state.${state}`)} done={done} total={total} />
      <p className={kit.hint}>
        {/* The progress of reading is counted in bytes, a unit that would not help anybody. */}
        {total > 0 &&
          (state === 'reading'
            ? t('roster.progress.read', { share: formatPercent(Math.floor((100 * done) / total)) })
            : t('roster.progress.of', { done: formatNumber(done), total: formatNumber(total) }))}{' '}
        {t('roster.progress.leave')}
      </p>
    </div>
  );
}
