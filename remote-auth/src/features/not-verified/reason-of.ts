import { can } from '@tapin/shared/contract/policy';
import type { Auth } from '@tapin/shared/session';

export type Reason =
  | 'schoolPending'
  | 'schoolRejected'
  | 'staffRemoved'
  | 'studentRejected'
  | 'rosterEnded'
  | 'districtPending'
  | 'districtRejected'
  | 'noSchool';

/** Returns why a person has no access yet, or null for a person with access. */
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
