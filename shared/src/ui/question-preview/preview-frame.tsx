import { type QuestionDraft, questionPreviewPath } from '@tapin/contract/question-preview';
import { useRef } from 'react';
import styles from './question-preview.module.css';
import { useDraftInFrame } from './use-draft-in-frame.ts';

interface PreviewFrameProps {
  device: 'phone' | 'laptop';
  title: string;
  /** The text that is shown when the frame has not loaded. */
  missing: string;
  draft: QuestionDraft;
}

/** Shows a draft in the check-in, in a frame with the width of a device that is scaled to the available width. */
export function PreviewFrame({ device, title, missing, draft }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const state = useDraftInFrame(frame, draft);
  return (
    <figure className={styles.figure} data-device={device}>
      <figcaption className={styles.device}>{title}</figcaption>
      <div className={styles.screen} data-state={state}>
        {/* The frame is hidden and not focusable until it is ready. */}
        <iframe ref={frame} src={questionPreviewPath} title={title} className={styles.frame} />
        {state === 'missing' && (
          <p role="status" className={styles.missing}>
            {missing}
          </p>
        )}
      </div>
    </figure>
  );
}
