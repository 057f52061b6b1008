import { textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Field } from '@tapin/shared/ui/field';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { useState } from 'react';
import { useSendFeedback } from '#src/api/feedback.ts';

interface FeedbackDialogProps {
  onSent: () => void;
  onClose: () => void;
}

export function FeedbackDialog({ onSent, onClose }: FeedbackDialogProps) {
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
        <FormError error={send.error} />
        <ActionButton type="submit" wide busy={send.isPending} disabled={feedback === ''}>
          {t('feedback.send')}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
