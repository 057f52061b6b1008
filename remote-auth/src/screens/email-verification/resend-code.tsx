import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FormError } from '@tapin/shared/ui/form-error';
import { StatusText } from '@tapin/shared/ui/status-text';
import type { CodeResending } from '#src/api/sign-up.ts';
import styles from './resend-code.module.css';

export function ResendCode({ resend }: { resend: CodeResending }) {
  const { t } = useTranslation('auth');
  return (
    <div className={styles.resend}>
      <FormError error={resend.error} />
      <StatusText>{resend.isSuccess && t('emailVerification.sentAgain')}</StatusText>
      <ActionButton variant="quiet" busy={resend.isPending} onClick={() => resend.mutate()}>
        {t('emailVerification.sendAgain')}
      </ActionButton>
    </div>
  );
}
