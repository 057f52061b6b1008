import { useTranslation } from '@tapin/shared/i18n';
import type { FollowUpAct } from '#src/components/follow-ups/follow-up-act.ts';
import styles from './care-row.module.css';

/** Says in a row what the viewer has just saved. */
export function SavedAct({ act: { outcome }, name }: { act: FollowUpAct; name: string }) {
  const { t } = useTranslation('staff');
  return (
    <p className={styles.saved}>
      {outcome === null
        ? t('care.savedClaim', { name })
        : t('care.savedClosing', { outcome: t(`care.outcome.${outcome}`) })}
    </p>
  );
}
