import { useTranslation } from '@tapin/shared/i18n';
import { addLaterTexts } from '../i18n/add-later-texts.ts';
import { laterTexts } from '../later-texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { LeaveGuard } from './use-leave-guard.ts';

// The texts are in the same chunk, so they are added long before a person leaves the page.
void addLaterTexts('shared', laterTexts);

/** Asks whether to leave a page with unsaved changes. */
export function LeaveDialog({ guard: { isAsking, stay, leave } }: { guard: LeaveGuard }) {
  const { t } = useTranslation('shared');
  if (!isAsking) return null;
  return (
    <ConfirmDialog
      title={t('later.leave.title')}
      confirmLabel={t('later.leave.confirm')}
      cancelLabel={t('later.leave.stay')}
      tone="danger"
      error={null}
      isBusy={false}
      onConfirm={leave}
      onClose={stay}
    >
      <p>{t('later.leave.text')}</p>
    </ConfirmDialog>
  );
}
