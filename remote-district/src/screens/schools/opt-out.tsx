import { useTranslation } from '@tapin/shared/i18n';
import { authAtom } from '@tapin/shared/session';
import { Button } from '@tapin/shared/ui/button';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useOptOut } from '#src/api/opt-out.ts';
import styles from './opt-out.module.css';

/** Shows a button that turns this remote off for the district, after confirmation. */
export function OptOut() {
  const { t } = useTranslation('district');
  const { district } = useAtomValue(authAtom);
  const [isConfirming, setIsConfirming] = useState(false);
  const turningOff = useOptOut();
  return (
    <div className={styles.optOut}>
      <p>{t('optOut.isOn', { district: district?.name })}</p>
      <Button variant="quiet" onClick={() => setIsConfirming(true)}>
        {t('optOut.open')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('optOut.title')}
          confirmLabel={t('optOut.confirm')}
          tone="danger"
          error={turningOff.error}
          isBusy={turningOff.isPending}
          onConfirm={() => turningOff.mutate()}
          onClose={() => setIsConfirming(false)}
        >
          <p>{t('optOut.text')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
