import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FormError } from '@tapin/shared/ui/form-error';
import { Icon } from '@tapin/shared/ui/icon';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useDeviceCode } from '#src/api/device-code.ts';
import { formatTime } from '#src/local-time.ts';
import styles from './device-code.module.css';

/** Two groups of four are easier to copy than eight letters. */
const inGroups = (code: string) => code.replace(/^(.{4})/, '$1-');

/** Lets an adult give a student a code for a new device while the student's account is locked. It is folded, because that is rare. */
export function DeviceCode({ id }: { id: string }) {
  const { t } = useTranslation('staff');
  const { mutate, data, error, isPending } = useDeviceCode(id);
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>
        {t('student.deviceCode.title')}
        <Icon of="down" className={styles.arrow} />
      </summary>
      <p>{t('student.deviceCode.meaning')}</p>
      <StatusText tone="plain">
        {data && (
          <>
            <b className={styles.letters}>{inGroups(data.code)}</b> {t('student.deviceCode.until')}{' '}
            {formatTime(data.expiresAt)}
          </>
        )}
      </StatusText>
      <FormError error={error} />
      <ActionButton variant="secondary" busy={isPending} onClick={() => mutate()}>
        {t('student.deviceCode.create')}
      </ActionButton>
    </details>
  );
}
