import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Dialog } from '@tapin/shared/ui/dialog';
import styles from './recovery-codes-dialog.module.css';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows new recovery codes once, to print them or write them down. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation('auth');
  return (
    <Dialog title={t('recoveryCodes.title')} onClose={onClose}>
      <div className={styles.sheet}>
        <p>{t('recoveryCodes.text')}</p>
        <ol className={styles.codes} dir="ltr">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className={styles.actions}>
        <Button wide variant="secondary" onClick={() => window.print()}>
          {t('recoveryCodes.print')}
        </Button>
        <Button wide onClick={onClose}>
          {t('recoveryCodes.done')}
        </Button>
      </div>
    </Dialog>
  );
}
