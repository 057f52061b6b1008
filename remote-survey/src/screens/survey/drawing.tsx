import type { Question } from '@tapin/shared/contract/entities';

interface DrawingProps {
  of: Question['graphic'];
  yes: boolean;
}

/** Pictures an answer to a yes-or-no question: a full or an empty bowl, a bright sun or a sleepy moon. */
export function Drawing({ of, yes }: DrawingProps) {
  return (
    <svg
      width="72"
      height="72"
      viewBox="0 0 72 72"
      fill="none"
      stroke="#1e293b"
      strokeWidth="2.500"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {of === 'eaten' ? <Bowl full={yes} /> : <Sky awake={yes} />}
    </svg>
  );
}

function Bowl({ full }: { full: boolean }) {
  return (
    <>
      {full ? (
        <>
          <path d="M27 20c-4-4 4-6 0-11M36 20c-4-4 4-6 0-11M45 20c-4-4 4-6 0-11" stroke="#64748b" />
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

function Sky({ awake }: { awake: boolean }) {
  if (!awake) {
    return (
      <>
        <path d="M44 58A24 24 0 1 1 33 13a20 20 0 0 0 27 29 24 24 0 0 1-16 16Z" fill="#c9d5ea" />
        <path d="M46 12h9l-9 11h9M60 26h6l-6 7h6" stroke="#475569" />
      </>
    );
  }
  return (
    <>
      <circle cx="36" cy="36" r="15" fill="#f6c667" />
      <path d="M36 8v6M36 58v6M8 36h6M58 36h6M16 16l4 4M52 52l4 4M16 56l4-4M52 20l4-4" />
      <path d="M31 33v1M41 33v1M30 39c3 4 9 4 12 0" />
    </>
  );
}
