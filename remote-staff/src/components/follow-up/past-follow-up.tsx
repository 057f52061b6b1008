import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FormError } from '@tapin/shared/ui/form-error';
import { type FollowUp, useChangeFollowUp } from '#src/api/follow-ups.ts';
import { closedBy } from './closed-by.ts';
import actions from './follow-up-actions.module.css';
import { formatMoment } from './format-moment.ts';
import styles from './student-follow-ups.module.css';

interface PastFollowUpProps {
  followUp: FollowUp;
  /** False while another follow-up of the student is open. */
  mayReopen: boolean;
}

/** Shows a closed follow-up with its outcome, who closed it, and the notes. */
export function PastFollowUp({ followUp, mayReopen }: PastFollowUpProps) {
  const { t } = useTranslation('staff');
  const { error, isPending, mutate } = useChangeFollowUp(followUp._id);
  const { outcome, closedAt, note } = followUp;
  const by = closedBy(followUp);
  if (outcome === null || closedAt === null) return null;
  return (
    <li className={styles.item}>
      <p className={styles.outcome}>{t(`care.outcome.${outcome}`)}</p>
      <p className={styles.facts}>
        <time dateTime={closedAt}>{formatMoment(closedAt)}</time>
        {by && (
          <>
            {' · '}
            <bdi>{by.name}</bdi>
          </>
        )}
      </p>
      {note && (
        <p dir="auto" className={styles.note}>
          {note}
        </p>
      )}
      {mayReopen && outcome !== 'left' && (
        <ActionButton
          variant="quiet"
          className={actions.button ?? ''}
          aria-label={t('care.reopenOf', { since: formatMoment(closedAt) })}
          busy={isPending}
          onClick={() => mutate({ action: 'reopen' })}
        >
          {t('care.reopen')}
        </ActionButton>
      )}
      <FormError error={error} />
    </li>
  );
}
