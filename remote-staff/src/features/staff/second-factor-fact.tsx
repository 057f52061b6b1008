import type { Member } from '@tapin/shared/contract/entities';
import { fullName } from '@tapin/shared/contract/written-name';
import { useTranslation } from '@tapin/shared/i18n';
import { ConfirmButton } from '@tapin/shared/ui/confirm-button';
import { Fact } from '@tapin/shared/ui/facts';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useResetSecondFactors } from './staff-calls.ts';

interface SecondFactorFactProps {
  member: Member;
  hasSecondFactor: boolean;
  isEditable: boolean;
}

export function SecondFactorFact({ member, hasSecondFactor, isEditable }: SecondFactorFactProps) {
  const { t } = useTranslation('staff');
  const resetting = useResetSecondFactors(member.schoolUser._id);
  return (
    <Fact
      label={t('people.secondFactor.label')}
      action={
        isEditable &&
        hasSecondFactor && (
          <ConfirmButton
            variant="secondary"
            label={t('people.secondFactor.reset.button')}
            title={t('people.secondFactor.reset.title', { name: fullName(member.user) })}
            action={resetting}
            onConfirm={(close) => resetting.mutate(undefined, { onSuccess: close })}
          >
            <p>{t('people.secondFactor.reset.text')}</p>
          </ConfirmButton>
        )
      }
    >
      {t(hasSecondFactor ? 'people.secondFactor.on' : 'people.secondFactor.off')}
      <StatusText>{resetting.isSuccess && t('people.secondFactor.reset.done')}</StatusText>
    </Fact>
  );
}
