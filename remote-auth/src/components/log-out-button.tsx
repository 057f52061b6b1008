import { logOut } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FormError } from '@tapin/shared/ui/form-error';
import { useAction } from '@tapin/shared/ui/use-action';

function useLogOut() {
  return useAction(logOut);
}

export function LogOutButton() {
  const { t } = useTranslation('auth');
  const signOut = useLogOut();
  return (
    <>
      <FormError error={signOut.error} />
      <ActionButton variant="quiet" busy={signOut.isPending} onClick={() => signOut.mutate()}>
        {t('signOut')}
      </ActionButton>
    </>
  );
}
