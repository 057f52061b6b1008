import type { RoleRequest } from '@tapin/shared/contract/role-request-calls';
import { member, person } from './mock-school-morning.ts';

/** A request of an admin to make Pat, a teacher, a super admin. */
export const roleRequest = (changes: Partial<RoleRequest> = {}): RoleRequest => ({
  _id: 'request-1',
  member: member(person('pat', 'Pat', 'Lee', { preferredName: 'Patty' }), 'teacher'),
  role: 'super_admin',
  requestedBy: 'Mr Abe Fox',
  requestedAt: '2026-03-02T15:00:00.000Z',
  expiresAt: '2026-03-16T15:00:00.000Z',
  decidedBy: 'school',
  isOwn: false,
  mayDecide: true,
  ...changes,
});
