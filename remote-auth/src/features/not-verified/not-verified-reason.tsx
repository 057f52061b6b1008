import { can } from '@tapin/shared/contract/policy';
import type { Auth } from '@tapin/shared/session';

type Reason =
  | 'schoolPending'
  | 'schoolRejected'
  | 'staffRemoved'
  | 'studentRejected'
  | 'rosterEnded'
  | 'districtPending'
  | 'districtRejected'
  | 'noSchool';

export function reasonOf({ districtUser, schoolUser }: Auth): Reason | null {
  if (districtUser) {
    if (districtUser.verified === 'pending') return 'districtPending';
    if (districtUser.verified === 'rejected') return 'districtRejected';
    return schoolUser?.verified === 'approved' ? null : 'noSchool';
  }
  if (schoolUser?.verified === 'pending') return 'schoolPending';
  if (schoolUser?.verified !== 'rejected') return null;
  if (schoolUser.roster === 'ended') return 'rosterEnded';
  if (schoolUser.removed) return 'staffRemoved';
  return can(schoolUser.role, 'answersCheckIn') ? 'studentRejected' : 'schoolRejected';
}

const pictures: Record<Reason, 'onItsWay' | 'returned' | 'plot'> = {
  schoolPending: 'onItsWay',
  districtPending: 'onItsWay',
  schoolRejected: 'returned',
  staffRemoved: 'returned',
  studentRejected: 'returned',
  rosterEnded: 'returned',
  districtRejected: 'returned',
  noSchool: 'plot',
};

export function Picture({ of: reason }: { of: Reason }) {
  const picture = pictures[reason];
  return (
    <svg
      width="144"
      height="108"
      viewBox="0 0 144 108"
      fill="none"
      stroke="var(--brand-strong)"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <ellipse cx="72" cy="60" rx="66" ry="42" fill="var(--brand-tint)" stroke="none" />
      {picture === 'plot' ? <Plot /> : <Letter isReturned={picture === 'returned'} />}
    </svg>
  );
}

function Letter({ isReturned }: { isReturned: boolean }) {
  return (
    <>
      <rect x="44" y="36" width="64" height="46" rx="6" fill="var(--surface)" />
      <path d="m46 40 30 24 30-24" />
      {isReturned ? (
        <path d="M40 22c-18 4-22 20-14 32M20 46l6 8 8-5" />
      ) : (
        <path d="M14 50h20M8 62h24M18 74h16" stroke="var(--brand-line)" />
      )}
    </>
  );
}

function Plot() {
  return (
    <>
      <path d="M20 88h104" />
      <path d="M40 88V58l32-22 32 22v30M64 88V70h16v18" strokeDasharray="6 7" />
      <path d="M72 36V16h18l-5 6 5 6H72" fill="var(--surface)" />
    </>
  );
}
