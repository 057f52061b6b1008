import { ApiError } from '@tapin/shared/api';
import { type ReactNode, useState } from 'react';
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx';
import type { Confirmed, SecondFactors } from './second-factor-calls.ts';

interface Question {
  onConfirmed: () => void;
  onClose: () => void;
}

/**
 * Returns a function that makes a call, and a dialog to render. When the server asks for a confirmation, the dialog opens,
 * and the call is made again afterwards. When the dialog is closed, the call fails with the reply of the server.
 */
export function useConfirmation(factors: SecondFactors | undefined): {
  confirmed: Confirmed;
  dialog: ReactNode;
} {
  const [question, setQuestion] = useState<Question | null>(null);
  const confirmed: Confirmed = async (act) => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'confirmation_needed') throw error;
      await new Promise<void>((resolve, reject) =>
        setQuestion({ onConfirmed: resolve, onClose: () => reject(error) }),
      ).finally(() => setQuestion(null));
      return act();
    }
  };
  const dialog = question && (
    <ConfirmIdentityDialog
      hasPassword={factors?.hasPassword ?? true}
      hasPasskey={(factors?.passkeys.length ?? 0) > 0}
      {...question}
    />
  );
  return { confirmed, dialog };
}
