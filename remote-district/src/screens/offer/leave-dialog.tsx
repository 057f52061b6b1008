import { useTranslation } from '@tapin/shared/i18n';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import type { LeaveGuard } from '@tapin/shared/ui/use-leave-guard';

/** Asks whether to leave a page with unsaved changes. */
export function LeaveDialog({ guard: { isAsking, stay, leave } }: { guard: LeaveGuard }) {
  const { t } = useTranslation('district');
  if (!isAsking) return null;
  return (
    <ConfirmDialog
      title={t('questions.leave.title')}
      confirmLabel={t('questions.leave.confirm')}
      cancelLabel={t('questions.leave.stay')}
      tone="danger"
      error={null}
      isBusy={false}
      onConfirm={leave}
      onClose={stay}
    >
      <p>{t('questions.leave.text')}</p>
    </ConfirmDialog>
  );
}
