import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FormError } from '@tapin/shared/ui/form-error';
import { type FollowUp, useChangeFollowUp } from '#src/api/follow-ups.ts';
import { Note } from '#src/components/note/note.tsx';
import { closingOf } from './closing-of.ts';
import actions from './follow-up-actions.module.css';
import { formatMoment } from './format-moment.ts';
import styles from './past-follow-ups.module.css';

interface PastFollowUpProps {
  followUp: FollowUp;
  /** True only for the newest one, while no follow-up of the student is open. */
  mayReopen: boolean;
}

/** Shows a closed follow-up with its outcome, who closed it, and the note if the viewer may read it. */
export function PastFollowUp({ followUp, mayReopen }: PastFollowUpProps) {
  const { t } = useTranslation('staff');
  const { error, isPending, mutate } = useChangeFollowUp(followUp._id);
  const { outcome, closedAt } = followUp;
  const closing = closingOf(followUp);
  if (outcome === null || closedAt === null) return null;
  return (
    <li className={styles.item} tabIndex={-1}>
      <p className={styles.outcome}>{t(`care.outcome.${outcome}`)}</p>
      <p className={styles.facts}>
        <time dateTime={closedAt}>{formatMoment(closedAt)}</time>
        {closing?.by && (
          <>
            {' · '}
            <bdi>{closing.by.name}</bdi>
          </>
        )}
        {followUp.changedAt && ` · ${t('care.changed')} ${formatMoment(followUp.changedAt)}`}
        {closing?.needed && ` · ${t(`care.needed.past.${closing.needed}`)}`}
      </p>
      {closing && <Note event={closing} />}
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
