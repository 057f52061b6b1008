import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useState } from 'react';
import type { useInvite } from '#src/components/first-log-ins-calls.ts';
import { loadConfirmDialog } from './load-menus.ts';

interface InviteAllProps {
  invite: ReturnType<typeof useInvite>;
  notYet: number;
}

/** Invites everyone who has an address, has not logged in and has no invitation, after a confirmation. */
export function InviteAll({ invite, notYet }: InviteAllProps) {
  const { t } = useTranslation('staff');
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useLazyModule(loadConfirmDialog, isOpen);
  const ConfirmDialog = dialog.module?.ConfirmDialog;
  const open = () => {
    dialog.retry();
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="secondary" disabled={notYet === 0} onClick={open}>
        {t('later.firstLogIn.inviteAll')}
      </Button>
      {isOpen && dialog.hasFailed && <p role="alert">{t('partFailed')}</p>}
      {isOpen && ConfirmDialog && (
        <ConfirmDialog
          title={t('later.firstLogIn.inviteAllTitle')}
          confirmLabel={t('later.firstLogIn.inviteAllConfirm')}
          onConfirm={() => invite.mutate(null, { onSuccess: close })}
          onClose={close}
          error={invite.error}
          isBusy={invite.isPending}
        >
          <p>{t('later.firstLogIn.inviteAllText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
