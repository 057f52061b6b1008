import { type Guard, passesGuard, policyOf, roles } from '@tapin/shared/contract/policy';
import { type Auth, homePath, roleOf } from '@tapin/shared/session';

/** The screens at which a finished, approved person arrives. */
const arrivals: readonly string[] = roles.map((role) => policyOf(role).home);

/** Where a person is sent who may not open a path with this guard, or null when they may. */
export function redirectFor(guard: Guard, auth: Auth): string | null {
  if (guard === 'public') return null;
  const isSignedIn = auth.user !== null;
  const home = homePath(auth);
  if (guard === 'logged-out') return isSignedIn ? home : null;
  if (!isSignedIn) return '/';
  if (guard === 'logged-in') return null;

  const role = roleOf(auth);
  if (role === null || !passesGuard(role, guard)) return home;
  const isApproved = arrivals.includes(home);
  // An approved district admin without a school still has to reach the place where schools are created.
  const mayCreateSchools = guard === 'district' && auth.districtUser?.verified === 'approved';
  return isApproved || mayCreateSchools ? null : home;
}
