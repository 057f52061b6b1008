import type { Answer } from '@tapin/shared/contract/entities';
import type { QuestionDraft } from '@tapin/shared/contract/question-preview';
import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { use, useRef, useState } from 'react';
import { useDraft } from './use-draft.ts';
import { useDraftLanguage } from './use-draft-language.ts';

const importCheckIn = () => import(/* webpackChunkName: "survey-screen" */ '../survey-screen.tsx');
let checkIn: ReturnType<typeof importCheckIn> | undefined;

/** Loads the chunk of the check-in, so that its components are in one chunk only. A failed load can be retried. */
function loadCheckIn() {
  checkIn ??= importCheckIn().catch((error: unknown) => {
    checkIn = undefined;
    throw error;
  });
  return checkIn;
}

/** An answer can be chosen as in the check-in, and is not sent. */
const send = () => undefined;

/** Shows a draft of a question as a student sees it, in a frame of the form in which it is written. */
export default function QuestionPreviewScreen() {
  const { t } = useTranslation('survey');
  const { Card, CheckInPage, QuestionSkeleton } = use(loadCheckIn());
  const draft = useDraft();
  useDraftLanguage(draft?.language);

  if (window.parent === window)
    return (
      <CheckInPage>
        <Card>
          <h1>{t('preview.title')}</h1>
          <p>{t('preview.purpose')}</p>
          <Link to="/admin/care">{t('preview.open')}</Link>
        </Card>
      </CheckInPage>
    );
  return (
    <CheckInPage>
      {draft ? <DraftForm key={draft.question.type} draft={draft} /> : <QuestionSkeleton />}
    </CheckInPage>
  );
}

function DraftForm({ draft: { question, number, total } }: { draft: QuestionDraft }) {
  const { QuestionForm, loadThankYou } = use(loadCheckIn());
  const thankYou = useLazyModule(loadThankYou, true);
  const heading = useRef<HTMLHeadingElement>(null);
  const [response, select] = useState<Answer['response'] | null>(null);
  return (
    <QuestionForm
      question={question}
      number={number}
      total={total}
      answer={{ response, select, send, isSending: false, error: null, willRetry: false }}
      heading={heading}
      ReadAloud={thankYou.module?.ReadAloudButton}
    />
  );
}
