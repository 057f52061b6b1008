import type { Colleague, FollowUp } from '@tapin/shared/contract/care-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Button } from '@tapin/shared/ui/button';
import { FormError } from '@tapin/shared/ui/form-error';
import { useState } from 'react';
import { useChangeFollowUp } from '#src/api/follow-ups.ts';
import styles from './follow-up-actions.module.css';
import { HandOverDialog } from './hand-over-dialog.tsx';

interface MoreActionsProps {
  student: { _id: string; name: string };
  followUp: FollowUp;
  colleagues: readonly Colleague[];
}

/** Shows further actions to the person who has claimed the follow-up, and to those who may act for that person. */
export function MoreActions({ student, followUp, colleagues }: MoreActionsProps) {
  const { t } = useTranslation('staff');
  const [isHandingOver, setIsHandingOver] = useState(false);
  const { error, isPending, mutate } = useChangeFollowUp(followUp._id);
  const otherColleagues = colleagues.filter(({ _id }) => _id !== followUp.claimedBy?._id);
  return (
    <>
      {otherColleagues.length > 0 && (
        <Button variant="quiet" className={styles.button} onClick={() => setIsHandingOver(true)}>
          {t('care.handOver')}
        </Button>
      )}
      <ActionButton
        variant="quiet"
        className={styles.button ?? ''}
        busy={isPending}
        onClick={() => mutate({ action: 'release' })}
      >
        {t(followUp.isMine ? 'care.release' : 'care.releaseOther')}
      </ActionButton>
      <FormError error={error} />
      {isHandingOver && (
        <HandOverDialog
          name={student.name}
          followUpId={followUp._id}
          colleagues={otherColleagues}
          onClose={() => setIsHandingOver(false)}
        />
      )}
    </>
  );
}
