import { useTranslation } from '@tapin/shared/i18n';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import type { LeaveGuard } from '@tapin/shared/ui/use-leave-guard';

/** Asks whether to leave a page with unsaved changes. */
export function LeaveDialog({ guard: { isAsking, stay, leave } }: { guard: LeaveGuard }) {
  const { t } = useTranslation('staff');
  if (!isAsking) return null;
  return (
    <ConfirmDialog
      title={t('leave.title')}
      confirmLabel={t('leave.confirm')}
      cancelLabel={t('leave.stay')}
      tone="danger"
      error={null}
      isBusy={false}
      onConfirm={leave}
      onClose={stay}
    >
      <p>{t('leave.text')}</p>
    </ConfirmDialog>
  );
}
