import { previewReady, type QuestionDraft } from '@tapin/shared/contract/question-preview';
import { useEffect, useState } from 'react';
import { isQuestionDraft } from './is-question-draft.ts';

/** Returns the latest draft from the page around this one, after this page has reported that it is ready. */
export function useDraft(): QuestionDraft | null {
  const [draft, setDraft] = useState<QuestionDraft | null>(null);

  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      const isFromParent = origin === window.location.origin && source === window.parent;
      if (isFromParent && isQuestionDraft(data)) setDraft(data);
    };
    window.addEventListener('message', onMessage);
    window.parent.postMessage(previewReady, window.location.origin);
    return () => window.removeEventListener('message', onMessage);
  }, []);

  return draft;
}
