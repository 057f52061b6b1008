import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { useState } from 'react';
import { PasswordInput } from '#src/components/password-input.tsx';
import { useConfirmPasskey, useConfirmPassword } from './second-factor-calls.ts';

interface ConfirmIdentityDialogProps {
  hasPassword: boolean;
  hasPasskey: boolean;
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks for the password or a passkey again, because somebody else may sit at a computer that was left logged in. */
export function ConfirmIdentityDialog({
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
          <FormError error={withPassword.error} />
          <ActionButton type="submit" wide busy={withPassword.isPending} disabled={password === ''}>
            {t('confirmIdentity.submit')}
          </ActionButton>
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
