import { useTranslation } from '@tapin/shared/i18n';
import { FormError } from '@tapin/shared/ui/form-error';
import { MenuButton } from '@tapin/shared/ui/menu-button';
import { useState } from 'react';
import { type FollowUpState, useChangeFollowUp } from './follow-ups-calls.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';

interface FollowUpMenuProps {
  student: { _id: string; name: string };
  followUp: FollowUpState;
}

export function FollowUpMenu({ student, followUp }: FollowUpMenuProps) {
  const { t } = useTranslation('staff');
  const [isHandingOver, setIsHandingOver] = useState(false);
  const { error, mutate } = useChangeFollowUp(followUp._id);
  const release = {
    id: 'release',
    label: t(followUp.isMine ? 'care.release' : 'care.releaseOther'),
    onSelect: () => mutate({ action: 'release' }),
  };
  return (
    <>
      <MenuButton
        label={t('care.menu', { name: student.name })}
        items={[
          { id: 'hand-over', label: t('care.handOver'), onSelect: () => setIsHandingOver(true) },
          ...(followUp.claimedBy ? [release] : []),
        ]}
      />
      <FormError error={error} />
      {isHandingOver && (
        <HandOverDialog student={student} followUp={followUp} onClose={() => setIsHandingOver(false)} />
      )}
    </>
  );
}
