import { ActionButton } from '@tapin/shared/ui/action-button';
import type { ButtonVariant } from '@tapin/shared/ui/button';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { type ReactNode, useState } from 'react';

interface ConfirmButtonProps {
  label: string;
  /** The name of the button for screen readers, where the label alone does not say what it is about. */
  name?: string;
  variant: ButtonVariant;
  className?: string | undefined;
  action: { error: Error | null; isPending: boolean; reset: () => void };
  /** Runs the action. It receives a function that closes the question. */
  onConfirm: (close: () => void) => void;
  title: string;
  /** The label of the button of the question, by default that of the first button. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** The description of the action. */
  children: ReactNode;
}

/** Shows a button for an action that removes something, which asks for confirmation first. */
export function ConfirmButton({
  label,
  name,
  variant,
  className,
  action,
  onConfirm,
  confirmLabel = label,
  ...question
}: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => {
    // An action that is under way goes on, and its result is still shown.
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
          tone="danger"
          error={action.error}
          isBusy={action.isPending}
          onConfirm={() => onConfirm(() => setIsAsking(false))}
          onClose={close}
        />
      )}
    </>
  );
}
