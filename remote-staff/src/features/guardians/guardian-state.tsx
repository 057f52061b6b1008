import { useTranslation } from '@tapin/shared/i18n';
import { formatShortDate } from '#src/components/days/local-time.ts';
import styles from './guardian-state.module.css';
import type { Guardian } from './guardians-calls.ts';

/** Shows when a guardian was asked, and the answer. */
export function GuardianState({ guardian: { askedAt, answer, answeredAt } }: { guardian: Guardian }) {
  const { t } = useTranslation('staff');
  return (
    <div className={styles.state}>
      {askedAt === null
        ? t('later.guardian.notAsked')
        : t('later.guardian.asked', { date: formatShortDate(askedAt) })}
      {answer !== null && answeredAt !== null && (
        <>
          {' · '}
          {t('later.guardian.answered', {
            answer: t(`later.guardian.stateOf.${answer ? 'yes' : 'no'}`),
            date: formatShortDate(answeredAt),
          })}
        </>
      )}
    </div>
  );
}
