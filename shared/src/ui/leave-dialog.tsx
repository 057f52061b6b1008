import { useTranslation } from '@tapin/shared/i18n';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { LeaveGuard } from './use-leave-guard.ts';

/** Asks whether to leave a page with unsaved changes. */
export function LeaveDialog({ guard: { isAsking, stay, leave } }: { guard: LeaveGuard }) {
  const { t } = useTranslation('shared');
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
