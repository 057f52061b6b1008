import { call } from '@tapin/shared/api';
import { textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { authAtom } from '@tapin/shared/session';
import { Button } from '@tapin/shared/ui/button';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Field } from '@tapin/shared/ui/field';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { StatusText } from '@tapin/shared/ui/status-text';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { useAction } from '@tapin/shared/ui/use-action';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { LogOutButton } from '#src/components/log-out-button.tsx';
import { isStudentAtSchool } from '#src/components/membership.ts';
import styles from './account.module.css';

function useSendFeedback() {
  return useAction((feedback: string) => call('POST /user/feedback', { body: { feedback } }));
}

interface FeedbackDialogProps {
  onSent: () => void;
  onClose: () => void;
}

function FeedbackDialog({ onSent, onClose }: FeedbackDialogProps) {
  const { t } = useTranslation('auth');
  const [text, setText] = useState('');
  const send = useSendFeedback();
  const feedback = text.trim();
  return (
    <Dialog title={t('feedback.title')} onClose={onClose}>
      <Form onSubmit={() => send.mutate(feedback, { onSuccess: onSent })}>
        <Field label={t('feedback.label')} hint={t('feedback.hint')}>
          {(control) => (
            <textarea
              {...control}
              rows={5}
              maxLength={textLimits.feedback}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <SubmitButton error={send.error} busy={send.isPending} disabled={feedback === ''}>
          {t('feedback.send')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}

interface AccountActionsProps {
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
      <LogOutButton />
      {isFeedbackOpen && <FeedbackDialog onSent={closeFeedback} onClose={() => setIsFeedbackOpen(false)} />}
    </div>
  );
}
