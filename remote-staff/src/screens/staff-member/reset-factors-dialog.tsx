import type { Member } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import type { useResetSecondFactors } from '#src/api/second-factor.ts';
import { fullName } from '#src/full-name.ts';

interface ResetFactorsDialogProps {
  member: Member;
  resetting: ReturnType<typeof useResetSecondFactors>;
  onClose: () => void;
}

/** Asks for confirmation before all second factors of a colleague are removed. */
export function ResetFactorsDialog({ member, resetting, onClose }: ResetFactorsDialogProps) {
  const { t } = useTranslation('staff');
  return (
    <ConfirmDialog
      title={t('later.people.secondFactor.reset.title', { name: fullName(member.user) })}
      confirmLabel={t('later.people.secondFactor.reset.button')}
      tone="danger"
      error={resetting.error}
      isBusy={resetting.isPending}
      onConfirm={() => resetting.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('later.people.secondFactor.reset.text')}</p>
    </ConfirmDialog>
  );
}
