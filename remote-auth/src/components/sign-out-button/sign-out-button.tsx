import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { FormError } from '@tapin/shared/ui/form-error';
import { useSignOut } from '#src/api/sign-out.ts';

export function SignOutButton({ variant = 'quiet' }: { variant?: 'quiet' | 'secondary' }) {
  const { t } = useTranslation('auth');
  const signOut = useSignOut();
  return (
    <>
      <FormError error={signOut.error} />
      <Button variant={variant} busy={signOut.isPending} onClick={() => signOut.mutate()}>
        {t('signOut')}
      </Button>
    </>
  );
}
