import { ApiError } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { type ReactNode, useState } from 'react';
import { PasswordInput } from '#src/components/password-input.tsx';
import {
  type Confirmed,
  type SecondFactors,
  useConfirmPasskey,
  useConfirmPassword,
} from './second-factor-calls.ts';

interface ConfirmIdentityDialogProps {
  hasPassword: boolean;
  hasPasskey: boolean;
  onConfirmed: () => void;
  onClose: () => void;
}

/**
 * Confirms the identity with the password or a passkey, because another person may use a computer that was left logged
 * in.
 */
function ConfirmIdentityDialog({
  hasPassword,
  hasPasskey,
  onConfirmed,
  onClose,
}: ConfirmIdentityDialogProps) {
  const { t } = useTranslation('auth');
  const [password, setPassword] = useState('');
  const withPassword = useConfirmPassword();
  const withPasskey = useConfirmPasskey();
  return (
    <Dialog title={t('confirmIdentity.title')} onClose={onClose}>
      <p>{t(hasPassword || hasPasskey ? 'confirmIdentity.text' : 'confirmIdentity.logInAgain')}</p>
      {hasPassword && (
        <Form onSubmit={() => withPassword.mutate(password, { onSuccess: onConfirmed })}>
          <PasswordInput
            label={t('field.password')}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          <SubmitButton error={withPassword.error} busy={withPassword.isPending} disabled={password === ''}>
            {t('confirmIdentity.submit')}
          </SubmitButton>
        </Form>
      )}
      {hasPasskey && (
        <ActionButton
          wide
          variant="secondary"
          busy={withPasskey.isPending}
          onClick={() => withPasskey.mutate(undefined, { onSuccess: onConfirmed })}
        >
          {t('passkey.use')}
        </ActionButton>
      )}
      <FormError error={withPasskey.error} />
    </Dialog>
  );
}

interface Question {
  onConfirmed: () => void;
  onClose: () => void;
}

/**
 * Returns a function that makes a call, and a dialog to render. When the server demands a confirmation of identity, the
 * dialog opens, and the call is repeated afterwards. Closing the dialog fails the call with the reply of the server.
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
