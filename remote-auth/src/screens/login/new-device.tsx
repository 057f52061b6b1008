import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FormError } from '@tapin/shared/ui/form-error';
import { Panel } from '@tapin/shared/ui/panel';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useRequestDeviceLink } from '#src/api/devices.ts';
import { DeviceCodeForm } from './device-code-form.tsx';
import styles from './new-device.module.css';

interface NewDeviceProps {
  email: string;
  onAdmitted: () => void;
}

/** The ways to log in on a new device while the account is locked. */
export function NewDevice({ email, onAdmitted }: NewDeviceProps) {
  const { t } = useTranslation('auth');
  const request = useRequestDeviceLink();
  return (
    <Panel title={t('newDevice.title')} hint={t('newDevice.intro')}>
      <div className={styles.ways}>
        <div>
          <ActionButton
            wide
            variant="secondary"
            busy={request.isPending}
            onClick={() => request.mutate(email)}
          >
            {t('newDevice.sendLink')}
          </ActionButton>
          <StatusText tone="plain">{request.isSuccess && t('newDevice.linkSent')}</StatusText>
          <FormError error={request.error} />
        </div>
        <DeviceCodeForm email={email} onAdmitted={onAdmitted} />
        <Link to="/">{t('newDevice.otherWays')}</Link>
      </div>
    </Panel>
  );
}
