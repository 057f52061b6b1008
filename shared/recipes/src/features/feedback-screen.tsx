import { call } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { Form } from '@tapin/shared/ui/form';
import { Page } from '@tapin/shared/ui/page';
import { StatusText } from '@tapin/shared/ui/status-text';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { TextArea } from '@tapin/shared/ui/text-area';
import { useAction } from '@tapin/shared/ui/use-action';
import { useState } from 'react';
import { Picture } from './picture.tsx';

/** Sends a form. The button is busy meanwhile, and an error of the API is shown above it. */
export default function FeedbackScreen() {
  const { t } = useTranslation('recipes');
  const [feedback, setFeedback] = useState('');
  const sending = useAction((text: string) => call('POST /user/feedback', { body: { feedback: text } }));
  return (
    <Page title={t('feedback.title')} width="narrow">
      <Picture />
      <Form error={sending.error} onSubmit={() => sending.mutate(feedback)}>
        <TextArea label={t('feedback.label')} value={feedback} onChange={setFeedback} maxLength={1_000} />
        <SubmitButton error={sending.error} busy={sending.isPending}>
          {t('feedback.send')}
        </SubmitButton>
      </Form>
      {sending.isSuccess && <StatusText>{t('feedback.sent')}</StatusText>}
    </Page>
  );
}
