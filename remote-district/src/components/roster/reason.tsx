import type { RosterRun } from '@tapin/shared/contract/roster-calls';
import { useTranslation } from '@tapin/shared/i18n';
import styles from './roster-parts.module.css';

/** Shows why a run stopped or failed, and what to do next. Renders nothing for other runs. */
export function Reason({ run: { state, reason } }: { run: RosterRun }) {
  const { t } = useTranslation('district');
  if (state !== 'stopped' && state !== 'failed') return null;
  return (
    <div className={styles.reason}>
      <p>{reason || t(`later.roster.state.${state}`)}</p>
      <p>{t(`later.roster.next.${state}`)}</p>
    </div>
  );
}
