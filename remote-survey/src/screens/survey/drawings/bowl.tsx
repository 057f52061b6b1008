import type { DrawnAnswer } from './drawn-answer.ts';

/** Draws a full or an empty bowl. */
export function Bowl({ yes }: DrawnAnswer) {
  return (
    <>
      {yes ? (
        <>
          <path
            d="M27 20c-4-4 4-6 0-11M36 20c-4-4 4-6 0-11M45 20c-4-4 4-6 0-11"
            stroke="var(--line-strong)"
          />
          <path d="M14 38c1-7 6-10 11-9 3-4 9-5 13-1 6-3 16 1 20 10Z" fill="#f6c667" />
        </>
      ) : (
        <ellipse cx="36" cy="38" rx="27" ry="6" fill="#fff" />
      )}
      <path
        d={
          yes
            ? 'M9 38h54c0 12-7 21-17 23H26C16 59 9 50 9 38Z'
            : 'M9 38c0 12 7 21 17 23h20c10-2 17-11 17-23-4 8-50 8-54 0Z'
        }
        fill={yes ? '#b9d0fa' : '#e2e8f0'}
      />
    </>
  );
}
