import { can } from '@tapin/shared/contract/policy';
import type { Auth } from '@tapin/shared/session';

export type Reason =
  | 'schoolPending'
  | 'schoolRejected'
  | 'studentRejected'
  | 'districtPending'
  | 'districtRejected'
  | 'noSchool';

/** Why a person does not see anything yet; null when nothing stands in their way. */
export function reasonOf({ districtUser, schoolUser }: Auth): Reason | null {
  if (districtUser) {
    if (districtUser.verified === 'pending') return 'districtPending';
    if (districtUser.verified === 'rejected') return 'districtRejected';
    return schoolUser?.verified === 'approved' ? null : 'noSchool';
  }
  if (schoolUser?.verified === 'pending') return 'schoolPending';
  if (schoolUser?.verified !== 'rejected') return null;
  return can(schoolUser.role, 'answersCheckIn') ? 'studentRejected' : 'schoolRejected';
}
