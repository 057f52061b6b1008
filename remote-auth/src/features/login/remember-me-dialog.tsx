import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Dialog } from '@tapin/shared/ui/dialog';
import { kit } from '@tapin/shared/ui/kit-classes';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useId, useState } from 'react';
import styles from './login-screen.module.css';

/**
 * One-time login is first and has the focus: pressing Enter twice must not keep a child logged in on a shared computer.
 */
const choices = [
  { name: 'once', rememberMe: false },
  { name: 'remember', rememberMe: true },
] as const;

interface RememberMeDialogProps {
  /** The address that was entered, or null for a passkey. The dialog repeats it, because it covers the field. */
  email: string | null;
  isBusy: boolean;
  proofProgress: number | null;
  onChoose: (rememberMe: boolean) => void;
  onClose: () => void;
}

/**
 * Asks how long to remember the person. The dialog appears at every login, because the answer differs between a shared
 * device and one at home.
 */
export function RememberMeDialog({ email, isBusy, proofProgress, onChoose, onClose }: RememberMeDialogProps) {
  const { t } = useTranslation('auth');
  const id = useId();
  const [chosen, setChosen] = useState<boolean>();
  const choose = (rememberMe: boolean) => {
    if (isBusy) return;
    setChosen(rememberMe);
    onChoose(rememberMe);
  };
  return (
    <Dialog title={t('rememberMe.title')} onClose={onClose}>
      {email && <p className={styles.email}>{email}</p>}
      <div className={kit.stack}>
        {choices.map(({ name, rememberMe }) => (
          <div key={name} className={styles.choice}>
            <ActionButton
              wide
              variant="secondary"
              data-autofocus={!rememberMe || undefined}
              aria-describedby={`${id}-${name}`}
              busy={isBusy && chosen === rememberMe}
              onClick={() => choose(rememberMe)}
            >
              {t(`rememberMe.${name}.label`)}
            </ActionButton>
            <p id={`${id}-${name}`} className={`${kit.hint} ${styles.meaning}`}>
              {t(`rememberMe.${name}.meaning`)}
            </p>
          </div>
        ))}
      </div>
      <StatusText tone="plain">{proofProgress !== null && t('newDevice.checking')}</StatusText>
      {proofProgress !== null && (
        <progress className={styles.progress} value={proofProgress} aria-label={t('newDevice.progress')} />
      )}
    </Dialog>
  );
}
