import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Button } from '@tapin/shared/ui/button';
import { FormError } from '@tapin/shared/ui/form-error';
import { useState } from 'react';
import styles from './follow-up-actions.module.css';
import { type FollowUpState, useChangeFollowUp } from './follow-ups-calls.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';

interface MoreActionsProps {
  student: { _id: string; name: string };
  followUp: FollowUpState;
}

/** Shows further actions to those who may act on the follow-up: hand it over, and open it to others if somebody has it. */
export function MoreActions({ student, followUp }: MoreActionsProps) {
  const { t } = useTranslation('staff');
  const [isHandingOver, setIsHandingOver] = useState(false);
  const { error, isPending, mutate } = useChangeFollowUp(followUp._id);
  return (
    <>
      <Button variant="quiet" className={styles.button} onClick={() => setIsHandingOver(true)}>
        {t('care.handOver')}
      </Button>
      {followUp.claimedBy && (
        <ActionButton
          variant="quiet"
          className={styles.button ?? ''}
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
