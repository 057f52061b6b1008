import { previewReady, type QuestionDraft } from '@tapin/contract/question-preview';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/**
 * After this time the preview is reported as missing, because the frame has to load a whole page. It may still arrive
 * later.
 */
const missingAfterMs = 15_000;

/** Sends a draft to the frame with each change, from the moment when the page in the frame is ready for it. */
export function useDraftInFrame(frame: RefObject<HTMLIFrameElement | null>, draft: QuestionDraft) {
  const [state, setState] = useState<'loading' | 'ready' | 'missing'>('loading');
  const send = useEffectEvent(() => frame.current?.contentWindow?.postMessage(draft, window.location.origin));

  useEffect(() => {
    const receive = ({ data, origin, source }: MessageEvent) => {
      const isFrame = source === frame.current?.contentWindow && origin === window.location.origin;
      if (!isFrame || data !== previewReady) return;
      setState('ready');
      send();
    };
    const timer = setTimeout(
      () => setState((current) => (current === 'loading' ? 'missing' : current)),
      missingAfterMs,
    );
    window.addEventListener('message', receive);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', receive);
    };
  }, [frame]);

  const serialized = JSON.stringify(draft);
  useEffect(() => {
    if (state === 'ready') send();
  }, [serialized, state]);

  return state;
}
