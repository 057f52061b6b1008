import type { Answer } from '@tapin/shared/contract/entities';
import { use, useRef, useState } from 'react';
import { PreviewPurpose } from './preview-purpose.tsx';
import { useDraft } from './use-draft.ts';
import { useDraftLanguage } from './use-draft-language.ts';

/** The chunk of the check-in: a second copy of its components here would make both chunks larger. */
const checkIn = import(/* webpackChunkName: "survey-screen" */ '../survey-screen.tsx');

/** Shows a draft of a question as a student sees it, in a frame of the form in which it is written. */
export default function QuestionPreviewScreen() {
  const draft = useDraft();
  useDraftLanguage(draft?.language);
  const heading = useRef<HTMLHeadingElement>(null);
  const [response, select] = useState<Answer['response'] | null>(null);
  const { CheckInPage, QuestionForm, QuestionSkeleton } = use(checkIn);
  if (window.parent === window)
    return (
      <CheckInPage>
        <PreviewPurpose />
      </CheckInPage>
    );
  return (
    <CheckInPage>
      {draft ? (
        <QuestionForm
          key={draft.question.type}
          question={draft.question}
          number={draft.number}
          total={draft.total}
          answer={{ response, select, send, isSending: false, error: null, sendsAgain: false }}
          heading={heading}
        />
      ) : (
        <QuestionSkeleton />
      )}
    </CheckInPage>
  );
}

/** An answer can be chosen as in the check-in, and is not sent. */
const send = () => undefined;
