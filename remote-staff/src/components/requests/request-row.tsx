import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { PersonRow } from '@tapin/shared/ui/person-row';
import type { AccessRequest } from '#src/api/requests.ts';
import styles from './request-row.module.css';

interface RequestRowProps {
  request: AccessRequest;
  isBusy: boolean;
  /** Decides about the request. Without it the request has no buttons. */
  onDecide: ((approve: boolean) => void) | undefined;
}

/** Shows who asks, and the buttons to approve and to deny. */
export function RequestRow({ request: { name, detail }, isBusy, onDecide }: RequestRowProps) {
  const { t } = useTranslation('staff');
  const press = (approve: boolean) => () => isBusy || onDecide?.(approve);
  return (
    <PersonRow name={name} detail={detail}>
      {onDecide && (
        <>
          <ActionButton
            variant="quiet"
            className={styles.button}
            aria-label={t('requests.denyName', { name })}
            aria-disabled={isBusy}
            onClick={press(false)}
          >
            {t('requests.deny')}
          </ActionButton>
          <ActionButton
            variant="secondary"
            className={styles.button}
            aria-label={t('requests.approveName', { name })}
            aria-disabled={isBusy}
            onClick={press(true)}
          >
            {t('requests.approve')}
          </ActionButton>
        </>
      )}
    </PersonRow>
  );
}
