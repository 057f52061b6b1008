import type { Colleague } from '@tapin/shared/contract/care-calls';
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
  followUpId: string;
  colleagues: readonly Colleague[];
}

/** For who has claimed it and cannot see to it. */
export function MoreActions({ student, followUpId, colleagues }: MoreActionsProps) {
  const { t } = useTranslation('staff');
  const [isHandingOver, setIsHandingOver] = useState(false);
  const { error, isPending, mutate } = useChangeFollowUp(followUpId);
  return (
    <>
      {colleagues.length > 0 && (
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
        {t('care.release')}
      </ActionButton>
      <FormError error={error} />
      {isHandingOver && (
        <HandOverDialog
          name={student.name}
          followUpId={followUpId}
          colleagues={colleagues}
          onClose={() => setIsHandingOver(false)}
        />
      )}
    </>
  );
}
