import { remoteNamed } from '../testing/remotes.ts';
import { findOwner } from './ownership.ts';

const staff = remoteNamed('staff', { paths: { '/student/:id/overview': 'staff', '/staff/:page': 'staff' } });
const dashboard = remoteNamed('dashboard', { paths: { '/staff/dashboard': 'staff' } });
const remotes = [staff, dashboard];

test.each([
  ['/student/s1/overview', 'staff', '/student/:id/overview'],
  ['/staff/students', 'staff', '/staff/:page'],
  ['/staff/dashboard', 'dashboard', '/staff/dashboard'],
])('%s belongs to %s by its claim %s', (pathname, name, path) => {
  for (const order of [remotes, remotes.toReversed()]) {
    expect(findOwner(order, pathname)).toMatchObject({ remote: { name }, claim: { path } });
  }
});

test('a path that no remote claims has no owner', () => expect(findOwner(remotes, '/nowhere')).toBeNull());
