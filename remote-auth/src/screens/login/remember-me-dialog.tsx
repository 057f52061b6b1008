import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Dialog } from '@tapin/shared/ui/dialog';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useState } from 'react';
import styles from './remember-me-dialog.module.css';

interface RememberMeDialogProps {
  isBusy: boolean;
  /** The share of the proof of work that is done, or null when none is needed. */
  proofProgress: number | null;
  onChoose: (rememberMe: boolean) => void;
  onClose: () => void;
}

/** The dialog appears at every login, because the answer on a shared device differs from the one at home. */
export function RememberMeDialog({ isBusy, proofProgress, onChoose, onClose }: RememberMeDialogProps) {
  const { t } = useTranslation('auth');
  const [chosen, setChosen] = useState<boolean>();
  const choose = (rememberMe: boolean) => {
    if (isBusy) return;
    setChosen(rememberMe);
    onChoose(rememberMe);
  };
  return (
    <Dialog title={t('rememberMe.title')} onClose={onClose}>
      <p>{t('rememberMe.text')}</p>
      <div className={styles.choices}>
        {/* Enter twice must not keep a child signed in where others sit down next. */}
        <ActionButton
          wide
          variant="secondary"
          data-autofocus
          busy={isBusy && chosen === false}
          onClick={() => choose(false)}
        >
          {t('rememberMe.once')}
        </ActionButton>
        <ActionButton wide variant="secondary" busy={isBusy && chosen === true} onClick={() => choose(true)}>
          {t('rememberMe.remember')}
        </ActionButton>
      </div>
      <StatusText tone="plain">{proofProgress !== null && t('newDevice.checking')}</StatusText>
      {proofProgress !== null && (
        <progress className={styles.progress} value={proofProgress} aria-label={t('newDevice.progress')} />
      )}
    </Dialog>
  );
}
