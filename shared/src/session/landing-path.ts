import { can, isRole, policyOf } from '@tapin/contract/policy';
import { type Auth, roleOf } from './auth.ts';
import { homePath } from './home-path.ts';

/** The opt-in remote with the overview of a district, and the path of the overview. */
const districtRemote = 'district';
const overviewPath = '/admin/schools';

/**
 * Returns the first screen after logging in. It is the home screen, but for a district admin whose district has turned the
 * overview of its schools on: they look after all schools, and their home screen is the dashboard of one.
 */
export function landingPath(auth: Auth): string {
  const home = homePath(auth);
  const role = roleOf(auth);
  if (role === null || !isRole(role) || !can(role, 'managesDistrict')) return home;
  const isComplete = home === policyOf(role).home;
  return isComplete && auth.district?.remotes.includes(districtRemote) ? overviewPath : home;
}
