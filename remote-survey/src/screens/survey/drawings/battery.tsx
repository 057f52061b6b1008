import type { DrawnAnswer } from './drawn-answer.ts';

/** Draws a charged battery with an awake face, or an empty one with a tired face. */
export function Battery({ yes }: DrawnAnswer) {
  return (
    <>
      <path d="M30 12V8h12v4" fill="#cbd5e1" />
      <rect x="18" y="12" width="36" height="52" rx="9" fill={yes ? '#8fd6ab' : '#f1f5f9'} />
      {yes ? (
        <>
          <path d="M29 34v2M43 34v2" strokeWidth="4" />
          <path d="M28 44c4 5 12 5 16 0" />
          <path d="M24 21h24" stroke="#fff" strokeWidth="4" />
        </>
      ) : (
        <>
          <path d="M18 53h36v2a9 9 0 0 1-9 9H27a9 9 0 0 1-9-9Z" fill="#f4a582" />
          <path d="M26 34c1.5 2 4.5 2 6 0M40 34c1.5 2 4.5 2 6 0" />
          <path d="M32 45c2.5-1.5 5.5-1.5 8 0" />
        </>
      )}
    </>
  );
}
