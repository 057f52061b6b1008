import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { useState } from 'react';
import type { useInvite } from '#src/api/first-log-ins.ts';

interface InviteAllProps {
  invite: ReturnType<typeof useInvite>;
  notYet: number;
}

/** Invites everyone who has an address, has not logged in and has no invitation, after a confirmation. */
export function InviteAll({ invite, notYet }: InviteAllProps) {
  const { t } = useTranslation('staff');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="secondary" disabled={notYet === 0} onClick={() => setIsOpen(true)}>
        {t('firstLogIn.inviteAll')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('firstLogIn.inviteAllTitle')}
          confirmLabel={t('firstLogIn.inviteAllConfirm')}
          onConfirm={() => invite.mutate(null, { onSuccess: close })}
          onClose={close}
          error={invite.error}
          isBusy={invite.isPending}
        >
          <p>{t('firstLogIn.inviteAllText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
