import { useTranslation } from '@tapin/shared/i18n';
import { useNavigate } from '@tapin/shared/router';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { useState } from 'react';
import { type Invitation, useAcceptInvitation } from '#src/api/invitation.ts';
import { PasswordInput } from '#src/components/password-input/password-input.tsx';
import { passwordCodes, splitError } from '#src/split-error.ts';

interface ChoosePasswordProps {
  token: string;
  invitation: Invitation;
}

export function ChoosePassword({ token, invitation }: ChoosePasswordProps) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const accept = useAcceptInvitation();
  const [password, setPassword] = useState('');
  const errors = splitError(accept.error, passwordCodes);
  const choose = () =>
    accept.mutate({ token, password }, { onSuccess: (path) => navigate(path, { replace: true }) });

  return (
    <Form onSubmit={choose} error={accept.error}>
      <p>
        {t('later.invitation.address')} <b>{invitation.email}</b>
      </p>
      {/* Password managers store the address with the password. */}
      <input type="hidden" autoComplete="username" value={invitation.email} readOnly />
      <PasswordInput
        label={t('field.newPassword')}
        hint={t('field.newPasswordHint')}
        error={errors.field}
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
      />
      <FormError error={errors.form} />
      <ActionButton type="submit" wide busy={accept.isPending} disabled={password === ''}>
        {t('later.invitation.accept')}
      </ActionButton>
    </Form>
  );
}
