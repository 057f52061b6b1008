import type { Guard } from '@tapin/shared/remote/manifest';
import { type Auth, homePath, roleOf } from '@tapin/shared/session';

const rolesBehind: Partial<Record<Guard, readonly string[]>> = {
  student: ['student'],
  staff: ['teacher', 'admin', 'super_admin', 'district_admin'],
  'school-admin': ['admin', 'super_admin', 'district_admin'],
  district: ['district_admin'],
};

/** The screens at which a finished, approved person arrives. */
const arrivals = ['/survey', '/staff/dashboard'];

/** Where a person is sent who may not open a path with this guard, or null when they may. */
export function redirectFor(guard: Guard, auth: Auth): string | null {
  if (guard === 'public') return null;
  const isSignedIn = auth.user !== null;
  const home = homePath(auth);
  if (guard === 'logged-out') return isSignedIn ? home : null;
  if (!isSignedIn) return '/';
  if (guard === 'logged-in') return null;

  const role = roleOf(auth);
  const hasRole = role !== null && rolesBehind[guard]?.includes(role);
  if (!hasRole) return home;
  const isApproved = arrivals.includes(home);
  // An approved district admin without a school still has to reach the place where schools are created.
  const mayCreateSchools = guard === 'district' && auth.districtUser?.verified === 'approved';
  return isApproved || mayCreateSchools ? null : home;
}
