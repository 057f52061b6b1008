import { useTranslation } from '@tapin/shared/i18n';
import { authAtom } from '@tapin/shared/session';
import { Button } from '@tapin/shared/ui/button';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { FormError } from '@tapin/shared/ui/form-error';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { SignOutButton } from '#src/components/sign-out-button/sign-out-button.tsx';
import styles from './account-actions.module.css';
import { isStudentAtSchool } from './account-rows.ts';
import { FeedbackDialog } from './feedback-dialog.tsx';

interface AccountActionsProps {
  /** The error of saving the profile. */
  error: Error | null;
  isFeedbackSent: boolean;
  /** Called when the dialog for feedback opens (false) and when feedback was sent (true). */
  onFeedback: (isSent: boolean) => void;
}

export function AccountActions({ error, isFeedbackSent, onFeedback }: AccountActionsProps) {
  const { t } = useTranslation('auth');
  const { user, schoolUser } = useAtomValue(authAtom);
  const [isFeedbackOpen, setIsFeedbackOpen] = useState(false);

  const openFeedback = () => {
    onFeedback(false);
    setIsFeedbackOpen(true);
  };
  const closeFeedback = () => {
    setIsFeedbackOpen(false);
    onFeedback(true);
  };

  return (
    <div className={styles.actions}>
      <FormError error={error} />
      <StatusText>{isFeedbackSent && t('feedback.thanks')}</StatusText>
      {user && !user.emailVerified && (
        <ButtonLink to="/auth/email-verification">{t('emailVerification.title')}</ButtonLink>
      )}
      {isStudentAtSchool(schoolUser) && (
        <ButtonLink to="/account/teachers" variant="secondary">
          {t(schoolUser?.keptByRoster ? 'accountTeachers.title' : 'account.editTeachers')}
        </ButtonLink>
      )}
      <Button variant="secondary" onClick={openFeedback}>
        {t('feedback.open')}
      </Button>
      <SignOutButton />
      {isFeedbackOpen && <FeedbackDialog onSent={closeFeedback} onClose={() => setIsFeedbackOpen(false)} />}
    </div>
  );
}
