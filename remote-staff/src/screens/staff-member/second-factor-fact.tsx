import type { Member } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Fact } from '@tapin/shared/ui/facts';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useState } from 'react';
import { useResetSecondFactors } from '#src/api/second-factor.ts';
import { ResetFactorsDialog } from './reset-factors-dialog.tsx';

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
        label={t('later.people.secondFactor.label')}
        action={
          isEditable &&
          hasSecondFactor && (
            <Button variant="secondary" onClick={() => setIsOpen(true)}>
              {t('later.people.secondFactor.reset.button')}
            </Button>
          )
        }
      >
        {t(hasSecondFactor ? 'later.people.secondFactor.on' : 'later.people.secondFactor.off')}
        <StatusText>{resetting.isSuccess && t('later.people.secondFactor.reset.done')}</StatusText>
      </Fact>
      {isOpen && (
        <ResetFactorsDialog member={member} resetting={resetting} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
