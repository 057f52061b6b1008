import { useTranslation } from '@tapin/shared/i18n';
import { authAtom, roleOf } from '@tapin/shared/session';
import { Button } from '@tapin/shared/ui/button';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { FormError } from '@tapin/shared/ui/form-error';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { SignOutButton } from '#src/components/sign-out-button/sign-out-button.tsx';
import { StatusText } from '#src/components/status-text/status-text.tsx';
import styles from './account-actions.module.css';
import { FeedbackDialog } from './feedback-dialog.tsx';

interface AccountActionsProps {
  /** Why the profile was not saved. */
  error: Error | null;
  isSaved: boolean;
}

export function AccountActions({ error, isSaved }: AccountActionsProps) {
  const { t } = useTranslation('auth');
  const isStudent = roleOf(useAtomValue(authAtom)) === 'student';
  const [isWriting, setIsWriting] = useState(false);
  const [isSent, setIsSent] = useState(false);

  const write = () => {
    setIsSent(false);
    setIsWriting(true);
  };
  const thank = () => {
    setIsWriting(false);
    setIsSent(true);
  };

  return (
    <div className={styles.actions}>
      <FormError error={error} />
      <StatusText>{isSent ? t('feedback.thanks') : isSaved && t('account.saved')}</StatusText>
      {isStudent && (
        <ButtonLink to="/account/teachers" variant="secondary">
          {t('account.editTeachers')}
        </ButtonLink>
      )}
      <Button variant="secondary" onClick={write}>
        {t('feedback.open')}
      </Button>
      <SignOutButton variant="secondary" />
      {isWriting && <FeedbackDialog onSent={thank} onClose={() => setIsWriting(false)} />}
    </div>
  );
}
