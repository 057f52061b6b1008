import { can, isRole, policyOf } from '@tapin/contract/policy';
import { type Auth, roleOf } from './auth.ts';

/**
 * Returns the next open step of the sign-up of a person, or the first screen of their role. An unfinished sign-up
 * continues there on any device.
 */
export function homePath(auth: Auth): string {
  const { user, schoolUser, districtUser } = auth;
  if (!user) return '/';
  if (!user.emailVerified) return '/auth/email-verification';
  const role = roleOf(auth);
  if (role === null) return '/auth/role-selection';
  // Only a newer server knows this role. After a reload the page has a build that knows the first screen of the role.
  if (!isRole(role)) return notVerifiedPath;
  const { home } = policyOf(role);
  if (can(role, 'managesDistrict')) return homeInDistrict();
  if (!schoolUser) return '/auth/school-code';
  if (schoolUser.verified !== 'approved') return notVerifiedPath;
  return home;

  function homeInDistrict(): string {
    if (!districtUser) return '/auth/district-code';
    // A school that the district has only asked to join does not count.
    const mayEnter = districtUser.verified === 'approved' && schoolUser?.verified === 'approved';
    return mayEnter ? home : notVerifiedPath;
  }
}

/** The screen that explains why a person cannot see the data of their school or district yet. */
export const notVerifiedPath = '/auth/not-verified';
