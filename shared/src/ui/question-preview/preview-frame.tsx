import { useRef } from 'react';
import { type QuestionDraft, questionPreviewPath } from '../../contract/question-preview.ts';
import styles from './question-preview.module.css';
import { useDraftInFrame } from './use-draft-in-frame.ts';

interface PreviewFrameProps {
  device: 'phone' | 'laptop';
  title: string;
  /** Shown when the frame has not loaded. */
  missing: string;
  draft: QuestionDraft;
}

/** The check-in with a draft, in a frame as wide as a device and scaled to the room that there is. */
export function PreviewFrame({ device, title, missing, draft }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const state = useDraftInFrame(frame, draft);
  return (
    <figure className={styles.figure} data-device={device}>
      <figcaption className={styles.device}>{title}</figcaption>
      <div className={styles.screen} aria-busy={state === 'loading'}>
        <iframe
          ref={frame}
          src={questionPreviewPath}
          title={title}
          className={styles.frame}
          // Hidden, it is out of reach of the keyboard too.
          data-ready={state === 'ready' || undefined}
        />
        {state === 'missing' && (
          <p role="status" className={styles.missing}>
            {missing}
          </p>
        )}
      </div>
    </figure>
  );
}
