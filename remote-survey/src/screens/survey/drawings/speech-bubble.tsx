import type { DrawnAnswer } from './drawn-answer.ts';

/** Draws a speech bubble with a check mark or a dash, for any question. */
export function SpeechBubble({ yes }: DrawnAnswer) {
  return (
    <>
      <path
        d="M17 11h38a9 9 0 0 1 9 9v22a9 9 0 0 1-9 9H36L24 62V51h-7a9 9 0 0 1-9-9V20a9 9 0 0 1 9-9Z"
        fill={yes ? '#b9d0fa' : '#e2e8f0'}
      />
      <path d={yes ? 'm25 31 8 8 14-16' : 'M25 31h22'} strokeWidth="4" />
    </>
  );
}
