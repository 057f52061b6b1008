import { useTranslation } from '@tapin/shared/i18n';
import { MailAddress } from '@tapin/shared/ui/mail-address';

/** Names the address to which the code was sent, if this device knows it. */
export function CodeSent({ to }: { to: string | undefined }) {
  const { t } = useTranslation('auth');
  if (!to) return t('emailVerification.sent');
  // The address is a separate element in the sentence, because it has its own rules for line breaks.
  const [before, after] = t('emailVerification.sentTo', { email: '\n' }).split('\n');
  return (
    <>
      {before}
      <MailAddress>{to}</MailAddress>
      {after}
    </>
  );
}
