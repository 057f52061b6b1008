import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Button } from '@tapin/shared/ui/button';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Loading } from '@tapin/shared/ui/loading';
import { useState } from 'react';
import { formatMoment } from '#src/components/days/local-time.ts';
import { useSchoolUserId } from '#src/components/membership.ts';
import actions from './follow-up-actions.module.css';
import { FollowUpActions } from './follow-up-actions.tsx';
import { type FollowUpState, studentFollowUpsQuery, useChangeFollowUp } from './follow-ups-calls.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import styles from './open-follow-up.module.css';

interface MoreActionsProps {
  student: { _id: string; name: string };
  followUp: FollowUpState;
}

/**
 * Shows further actions to people who may act on the follow-up: handing it over, and releasing it when somebody has
 * claimed it.
 */
function MoreActions({ student, followUp }: MoreActionsProps) {
  const { t } = useTranslation('staff');
  const [isHandingOver, setIsHandingOver] = useState(false);
  const { error, isPending, mutate } = useChangeFollowUp(followUp._id);
  return (
    <>
      <Button variant="quiet" className={actions.button} onClick={() => setIsHandingOver(true)}>
        {t('care.handOver')}
      </Button>
      {followUp.claimedBy && (
        <ActionButton
          variant="quiet"
          className={actions.button ?? ''}
          busy={isPending}
          onClick={() => mutate({ action: 'release' })}
        >
          {t(followUp.isMine ? 'care.release' : 'care.releaseOther')}
        </ActionButton>
      )}
      <FormError error={error} />
      {isHandingOver && (
        <HandOverDialog student={student} followUp={followUp} onClose={() => setIsHandingOver(false)} />
      )}
    </>
  );
}

/**
 * Shows in one line why a follow-up of the student is open, and what the viewer can do. Without an open follow-up, the
 * viewer can open one.
 */
export function OpenFollowUp({ student }: { student: { _id: string; name: string } }) {
  const { t } = useTranslation('staff');
  const { data, error, refetch } = useQuery(studentFollowUpsQuery(useSchoolUserId(), student._id));
  const open = data?.followUps.find(({ closedAt }) => closedAt === null);
  return (
    <section
      className={`${kit.card} ${kit.tools} ${styles.line}`}
      aria-label={t('care.openLabel')}
      data-open={open !== undefined}
    >
      <Loading query={{ data, error, refetch }} height="44px" />
      {data && (
        <>
          <p className={styles.reason}>
            {open ? (
              <>
                <strong>
                  {open.askedOfMe
                    ? t('care.askedOfYou')
                    : t(`care.reason.${open.reason}`, { name: open.askedOf?.name ?? '' })}
                </strong>{' '}
                <span className={styles.since}>
                  · <time dateTime={open.openedAt}>{formatMoment(open.openedAt)}</time>
                  {!open.claimedBy && ` · ${t('care.unclaimed')}`}
                  {open.changedAt && (
                    <>
                      {` · ${t('care.changed')} `}
                      <time dateTime={open.changedAt}>{formatMoment(open.changedAt)}</time>
                    </>
                  )}
                </span>
              </>
            ) : (
              t('care.noneOpen')
            )}
          </p>
          <FollowUpActions student={student} followUp={open}>
            {open && <MoreActions student={student} followUp={open} />}
          </FollowUpActions>
        </>
      )}
    </section>
  );
}
