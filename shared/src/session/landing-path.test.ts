import { districtAdmin, memberAs } from '../testing/people.tsx';
import { type Auth, signedOut } from './auth.ts';
import { landingPath } from './landing-path.ts';

const withRemotes = (auth: Auth, remotes: string[]): Auth => ({
  ...auth,
  district: auth.district && { ...auth.district, remotes },
});

test.each<[string, Auth, string]>([
  ['a district admin', withRemotes(districtAdmin(), ['district']), '/admin/schools'],
  ['a district admin who has not opted in', withRemotes(districtAdmin(), []), '/staff/dashboard'],
  ['a pending district admin', withRemotes(districtAdmin('pending', []), ['district']), '/auth/not-verified'],
  ['a super admin', memberAs('super_admin'), '/staff/dashboard'],
  ['a student', memberAs('student'), '/survey'],
  ['a visitor', signedOut, '/'],
])('%s lands on the right screen after logging in', (_, auth, path) => {
  expect(landingPath(auth)).toBe(path);
});
