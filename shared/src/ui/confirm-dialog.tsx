import { useTranslation } from '@tapin/shared/i18n';
import type { ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { FormError } from './form-error.tsx';

interface ConfirmDialogProps {
  title: string;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  onClose: () => void;
  error: Error | null;
  isBusy: boolean;
  /** `danger` is for actions that remove something. The focus then starts on Cancel. */
  tone?: 'primary' | 'danger';
  /** The description of the action. */
  children: ReactNode;
}

/** Asks for confirmation before an action that affects others. */
export function ConfirmDialog({
  title,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onClose,
  error,
  isBusy,
  tone = 'primary',
  children,
}: ConfirmDialogProps) {
  const { t } = useTranslation('shared');
  return (
    <Dialog title={title} onClose={onClose}>
      <div>{children}</div>
      <FormError error={error} />
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onClose} data-autofocus={tone === 'danger' || undefined}>
          {cancelLabel ?? t('dialog.cancel')}
        </Button>
        <ActionButton
          variant={tone}
          busy={isBusy}
          onClick={onConfirm}
          data-autofocus={tone === 'primary' || undefined}
        >
          {confirmLabel}
        </ActionButton>
      </div>
    </Dialog>
  );
}
