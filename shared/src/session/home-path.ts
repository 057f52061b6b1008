import { can, isRole, policyOf } from '../contract/policy.ts';
import { type Auth, roleOf } from './auth.ts';

/**
 * Where a person belongs: the next open step of their sign-up, else the first screen of their role. A sign-up that was
 * left half-way resumes here, on any device.
 */
export function homePath(auth: Auth): string {
  const { user, schoolUser, districtUser } = auth;
  if (!user) return '/';
  if (!user.emailVerified) return '/auth/email-verification';
  const role = roleOf(auth);
  if (role === null) return '/auth/role-selection';
  // A newer server has this role: a reload brings the build that knows its first screen.
  if (!isRole(role)) return notVerifiedPath;
  const { home } = policyOf(role);
  if (can(role, 'managesDistrict')) return districtHome();
  if (!schoolUser) return '/auth/school-code';
  if (schoolUser.verified !== 'approved') return notVerifiedPath;
  return home;

  function districtHome(): string {
    if (!districtUser) return '/auth/district-code';
    // A school that the district has only asked for is none yet.
    const mayEnter = districtUser.verified === 'approved' && schoolUser?.verified === 'approved';
    return mayEnter ? home : notVerifiedPath;
  }
}

/** Says why a person cannot see their school's or district's data yet. */
export const notVerifiedPath = '/auth/not-verified';
