import { useTranslation } from '@tapin/shared/i18n';
import { Link, Navigate, useNavigate } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { Spinner } from '@tapin/shared/ui/spinner';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { arrival } from '#src/components/arrival-note.tsx';
import { AuthPage } from '#src/components/auth-page.tsx';
import { PasswordInput } from '#src/components/password-input.tsx';
import { passwordCodes, splitError } from '#src/components/split-error.ts';
import { useLinkToken } from '#src/components/use-link-token.ts';
import { ConnectAccount } from './connect-account.tsx';
import { type Invitation, useAcceptInvitation, useOpenInvitation } from './invitation.ts';

interface ChoosePasswordProps {
  token: string;
  invitation: Invitation;
}

function ChoosePassword({ token, invitation }: ChoosePasswordProps) {
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
        {t('invitation.address')} <b>{invitation.email}</b>
      </p>
      {/* Password managers store this address with the password. */}
      <input type="hidden" autoComplete="username" value={invitation.email} readOnly />
      <PasswordInput
        label={t('field.newPassword')}
        hint={t('field.newPasswordHint')}
        error={errors.field}
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
      />
      <SubmitButton error={errors.form} busy={accept.isPending} disabled={password === ''}>
        {t('invitation.accept')}
      </SubmitButton>
    </Form>
  );
}

/**
 * The page of a mailed invitation. It sets a password, or connects the invitation with an existing account of the
 * address.
 */
export default function InvitationScreen() {
  const { t } = useTranslation('auth');
  const token = useLinkToken();
  const { user } = useAtomValue(authAtom);
  const { mutate, error } = useOpenInvitation();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const isOpened = useRef(false);

  useEffect(() => {
    if (token === '' || isOpened.current) return;
    isOpened.current = true;
    mutate(token, { onSuccess: setInvitation });
  }, [token, mutate]);

  if (token === '') return <Navigate to="/auth/login" replace state={arrival.linkMissing} />;
  if (!invitation) {
    return (
      <AuthPage
        title={t('invitation.title')}
        footer={error && <Link to="/auth/login">{t('backToLogin')}</Link>}
      >
        {error ? <FormError error={error} /> : <Spinner />}
      </AuthPage>
    );
  }
  const props = { token, invitation };
  return (
    <AuthPage title={t('invitation.title')}>
      <p>
        {t('invitation.school')} <b>{invitation.school}</b>
      </p>
      {invitation.hasAccount ? <ConnectAccount {...props} user={user} /> : <ChoosePassword {...props} />}
    </AuthPage>
  );
}
