import { type ReactNode, useState } from 'react';
import { ActionButton } from './action-button.tsx';
import type { ButtonVariant } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface ConfirmButtonProps {
  label: string;
  /** The name of the button for screen readers, where the label alone does not say what it is about. */
  name?: string;
  variant?: ButtonVariant;
  className?: string | undefined;
  action: { error: Error | null; isPending: boolean; reset: () => void };
  /** Runs the action. It receives a function that closes the question. */
  onConfirm: (close: () => void) => void;
  title: string;
  /** The label of the button of the question, by default that of the first button. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** `primary` is for an action that removes nothing. */
  tone?: 'primary' | 'danger';
  /** The description of the action. */
  children: ReactNode;
}

/** Shows a button for an action, which asks for confirmation first. */
export function ConfirmButton({
  label,
  name,
  variant = 'primary',
  className,
  action,
  onConfirm,
  confirmLabel = label,
  tone = 'danger',
  ...question
}: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => {
    // A pending action continues, and its result is still shown.
    if (!action.isPending) action.reset();
    setIsAsking(false);
  };
  return (
    <>
      <ActionButton
        variant={variant}
        className={className}
        aria-label={name}
        onClick={() => setIsAsking(true)}
      >
        {label}
      </ActionButton>
      {isAsking && (
        <ConfirmDialog
          {...question}
          confirmLabel={confirmLabel}
          tone={tone}
          error={action.error}
          isBusy={action.isPending}
          onConfirm={() => onConfirm(() => setIsAsking(false))}
          onClose={close}
        />
      )}
    </>
  );
}
