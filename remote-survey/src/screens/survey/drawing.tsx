import type { Question } from '@tapin/shared/contract/entities';

interface DrawingProps {
  of: Question['graphic'];
  yes: boolean;
}

/** Pictures an answer to a yes-or-no question: a full or an empty bowl, a charged or an empty battery. */
export function Drawing({ of, yes }: DrawingProps) {
  return (
    <svg
      width="72"
      height="72"
      viewBox="0 0 72 72"
      fill="none"
      stroke="var(--drawing-line)"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {of === 'eaten' ? <Bowl full={yes} /> : <Battery charged={yes} />}
    </svg>
  );
}

function Bowl({ full }: { full: boolean }) {
  return (
    <>
      {full ? (
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
          full
            ? 'M9 38h54c0 12-7 21-17 23H26C16 59 9 50 9 38Z'
            : 'M9 38c0 12 7 21 17 23h20c10-2 17-11 17-23-4 8-50 8-54 0Z'
        }
        fill={full ? '#b9d0fa' : '#e2e8f0'}
      />
    </>
  );
}

/** Stands up like somebody, and looks as awake as it is full. */
function Battery({ charged }: { charged: boolean }) {
  return (
    <>
      <path d="M30 12V8h12v4" fill="#cbd5e1" />
      <rect x="18" y="12" width="36" height="52" rx="9" fill={charged ? '#8fd6ab' : '#f1f5f9'} />
      {charged ? (
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
