import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FormError } from '@tapin/shared/ui/form-error';
import { useSignOut } from './sign-out.ts';

export function SignOutButton() {
  const { t } = useTranslation('auth');
  const signOut = useSignOut();
  return (
    <>
      <FormError error={signOut.error} />
      <ActionButton variant="quiet" busy={signOut.isPending} onClick={() => signOut.mutate()}>
        {t('signOut')}
      </ActionButton>
    </>
  );
}
