import type { YesNoQuestion } from '@tapin/shared/contract/questions';
import type { ComponentType } from 'react';

interface DrawnAnswer {
  yes: boolean;
}

function Bowl({ yes }: DrawnAnswer) {
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

function Battery({ yes }: DrawnAnswer) {
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

function SpeechBubble({ yes }: DrawnAnswer) {
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

const drawings: Partial<Record<string, ComponentType<DrawnAnswer>>> = {
  eaten: Bowl,
  rested: Battery,
} satisfies Record<YesNoQuestion['name'], ComponentType<DrawnAnswer>>;

interface DrawingProps extends DrawnAnswer {
  of: string;
}

export function Drawing({ of, yes }: DrawingProps) {
  const Picture = drawings[of] ?? SpeechBubble;
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
      <Picture yes={yes} />
    </svg>
  );
}
