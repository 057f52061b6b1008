import { useTranslation } from '@tapin/shared/i18n';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { type Confirmed, type Passkey, useRemoveApp, useRemovePasskey } from '#src/api/second-factors.ts';

interface RemoveFactorDialogProps {
  factor: Passkey | 'app';
  confirmed: Confirmed;
  onClose: () => void;
}

/** Asks for confirmation before a passkey or the authenticator app is removed. */
export function RemoveFactorDialog({ factor, confirmed, onClose }: RemoveFactorDialogProps) {
  const { t } = useTranslation('auth');
  const removingPasskey = useRemovePasskey(confirmed);
  const removingApp = useRemoveApp(confirmed);
  const onSuccess = onClose;
  const remove = () => {
    if (factor === 'app') removingApp.mutate(undefined, { onSuccess });
    else removingPasskey.mutate(factor._id, { onSuccess });
  };
  return (
    <ConfirmDialog
      title={
        factor === 'app'
          ? t('secondFactors.removeApp')
          : t('secondFactors.removeNamed', { name: factor.name })
      }
      confirmLabel={t('secondFactors.remove')}
      tone="danger"
      error={removingPasskey.error ?? removingApp.error}
      isBusy={removingPasskey.isPending || removingApp.isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('secondFactors.removeText')}</p>
    </ConfirmDialog>
  );
}
