import type { Member } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { Fact } from '@tapin/shared/ui/facts';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useState } from 'react';
import { fullName } from '#src/components/names.ts';
import { useResetSecondFactors } from './staff-calls.ts';

interface ResetFactorsDialogProps {
  member: Member;
  resetting: ReturnType<typeof useResetSecondFactors>;
  onClose: () => void;
}

/** Asks for confirmation before all second factors of a colleague are removed. */
function ResetFactorsDialog({ member, resetting, onClose }: ResetFactorsDialogProps) {
  const { t } = useTranslation('staff');
  return (
    <ConfirmDialog
      title={t('people.secondFactor.reset.title', { name: fullName(member.user) })}
      confirmLabel={t('people.secondFactor.reset.button')}
      tone="danger"
      error={resetting.error}
      isBusy={resetting.isPending}
      onConfirm={() => resetting.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('people.secondFactor.reset.text')}</p>
    </ConfirmDialog>
  );
}

interface SecondFactorFactProps {
  member: Member;
  hasSecondFactor: boolean;
  isEditable: boolean;
}

/** Whether a member of staff has a second factor, and the reset for a person who has lost it. */
export function SecondFactorFact({ member, hasSecondFactor, isEditable }: SecondFactorFactProps) {
  const { t } = useTranslation('staff');
  const [isOpen, setIsOpen] = useState(false);
  const resetting = useResetSecondFactors(member.schoolUser._id);
  return (
    <>
      <Fact
        label={t('people.secondFactor.label')}
        action={
          isEditable &&
          hasSecondFactor && (
            <Button variant="secondary" onClick={() => setIsOpen(true)}>
              {t('people.secondFactor.reset.button')}
            </Button>
          )
        }
      >
        {t(hasSecondFactor ? 'people.secondFactor.on' : 'people.secondFactor.off')}
        <StatusText>{resetting.isSuccess && t('people.secondFactor.reset.done')}</StatusText>
      </Fact>
      {isOpen && (
        <ResetFactorsDialog member={member} resetting={resetting} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
