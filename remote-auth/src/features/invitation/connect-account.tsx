import type { User } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { useNavigate } from '@tapin/shared/router';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { FormError } from '@tapin/shared/ui/form-error';
import { LogOutButton } from '#src/components/log-out-button.tsx';
import { type Invitation, useConnectInvitation } from './invitation.ts';

interface ConnectAccountProps {
  token: string;
  invitation: Invitation;
  user: User | null;
}

/** Lets the owner of an account decide whether the invitation is theirs. Nothing is connected without a yes. */
export function ConnectAccount({ token, invitation, user }: ConnectAccountProps) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const connect = useConnectInvitation();
  if (!user) {
    return (
      <>
        <p>
          {t('invitation.hasAccount')} <b>{invitation.email}</b>
        </p>
        <p>{t('invitation.logInFirst')}</p>
        <ButtonLink to="/auth/login" wide>
          {t('login.submit')}
        </ButtonLink>
      </>
    );
  }
  if (user.email !== invitation.email) {
    return (
      <>
        <p>
          {t('invitation.otherAccount')} <b>{user.email}</b>
        </p>
        <p>{t('invitation.logOutFirst')}</p>
        <LogOutButton />
      </>
    );
  }
  return (
    <>
      <h2>{t('invitation.isThisYou')}</h2>
      <p>
        <b>
          {user.firstName} {user.lastName}
        </b>
        <br />
        {user.email}
      </p>
      <p>{t('invitation.connectMeaning')}</p>
      <FormError error={connect.error} />
      <ActionButton
        wide
        busy={connect.isPending}
        onClick={() => connect.mutate(token, { onSuccess: (path) => navigate(path, { replace: true }) })}
      >
        {t('invitation.connect')}
      </ActionButton>
      <LogOutButton />
    </>
  );
}
