import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Fact } from '@tapin/shared/ui/facts';
import { useState } from 'react';
import styles from '../account-row.module.css';
import { SessionsDialog } from './sessions-dialog.tsx';

/** The row of the account that opens the list of devices on which the person is logged in. */
export function SessionsRow() {
  const { t } = useTranslation('auth');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Fact
      label={t('sessions.label')}
      action={
        <Button
          variant="quiet"
          className={styles.edit}
          aria-label={t('sessions.showAll')}
          onClick={() => setIsOpen(true)}
        >
          {t('sessions.show')}
        </Button>
      }
    >
      {t('sessions.title')}
      {isOpen && <SessionsDialog onClose={() => setIsOpen(false)} />}
    </Fact>
  );
}
