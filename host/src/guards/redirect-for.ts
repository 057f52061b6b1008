import { type Guard, passesGuard, policyOf, roles } from '@tapin/shared/contract/policy';
import { type Auth, homePath, landingPath, roleOf } from '@tapin/shared/session';
import { isOptedIn } from '../remotes/discovery.ts';
import type { Ownership } from '../remotes/ownership.ts';

const firstScreens: readonly string[] = roles.map((role) => policyOf(role).home);

/** Returns the redirect for a person who may not open a path with this guard, or null when they may. */
export function redirectFor(guard: Guard, auth: Auth): string | null {
  if (guard === 'public') return null;
  const isLoggedIn = auth.user !== null;
  const home = homePath(auth);
  if (guard === 'logged-out') return isLoggedIn ? landingPath(auth) : null;
  if (!isLoggedIn) return '/';
  if (guard === 'logged-in') return null;

  const role = roleOf(auth);
  if (role === null || !passesGuard(role, guard)) return home;
  if (guard === 'counselor' && !auth.schoolUser?.counsels) return home;
  const isApproved = firstScreens.includes(home);
  // An approved district admin without a school must be able to open the screen that creates schools.
  const mayCreateSchools = guard === 'district' && auth.districtUser?.verified === 'approved';
  return isApproved || mayCreateSchools ? null : home;
}

export const needsSession = ({ claim }: Ownership): boolean =>
  !['public', 'logged-out'].includes(claim.guard);

export const mayOpen = ({ claim, remote }: Ownership, auth: Auth): boolean =>
  redirectFor(claim.guard, auth) === null && isOptedIn(remote, auth);
