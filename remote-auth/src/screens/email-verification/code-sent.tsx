import { useTranslation } from '@tapin/shared/i18n';
import { MailAddress } from '@tapin/shared/ui/mail-address';

/** Where the code was sent, as far as this device knows. */
export function CodeSent({ to }: { to: string | undefined }) {
  const { t } = useTranslation('auth');
  if (!to) return t('emailVerification.sent');
  // The address is set into the sentence by itself: only it knows where it may break.
  const [before, after] = t('emailVerification.sentTo', { email: '\n' }).split('\n');
  return (
    <>
      {before}
      <MailAddress>{to}</MailAddress>
      {after}
    </>
  );
}
