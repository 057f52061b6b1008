import { remoteNamed } from '../testing/remotes.ts';
import { findOwner } from './ownership.ts';

const auth = remoteNamed('auth', {
  paths: { '/': 'logged-out', '/auth/reset-password/:token?': 'public', '/terms-of-use': 'public' },
});
const staff = remoteNamed('staff', {
  paths: { '/student/:id/overview': 'staff', '/staff/:page': 'staff', '/admin/staff/:id?': 'school-admin' },
});
const dashboard = remoteNamed('dashboard', { paths: { '/staff/dashboard': 'staff' } });
const first = remoteNamed('first', { paths: { '/a/b/:y': 'public' } });
const last = remoteNamed('last', { paths: { '/a/:x/c': 'public' } });
const remotes = [auth, staff, dashboard, first, last];

test.each([
  ['/', 'auth', '/'],
  ['/terms-of-use', 'auth', '/terms-of-use'],
  ['/terms-of-use/', 'auth', '/terms-of-use'],
  ['/auth/reset-password', 'auth', '/auth/reset-password/:token?'],
  ['/auth/reset-password/abc', 'auth', '/auth/reset-password/:token?'],
  ['/student/s1/overview', 'staff', '/student/:id/overview'],
  ['/student/a%20b/overview', 'staff', '/student/:id/overview'],
  ['/staff/students', 'staff', '/staff/:page'],
  ['/staff/dashboard', 'dashboard', '/staff/dashboard'],
  ['/admin/staff', 'staff', '/admin/staff/:id?'],
  ['/admin/staff/m1', 'staff', '/admin/staff/:id?'],
  ['/a/b/c', 'first', '/a/b/:y'],
])('%s belongs to %s by its claim %s', (pathname, name, path) => {
  for (const order of [remotes, remotes.toReversed()]) {
    expect(findOwner(order, pathname)).toMatchObject({ remote: { name }, claim: { path } });
  }
});

test.each(['/nowhere', '/auth', '/auth/reset-password/a/b', '/student//overview', '/student/s1', ''])(
  '%p belongs to nobody',
  (pathname) => expect(findOwner(remotes, pathname)).toBeNull(),
);

test('a path has no owner when there are no remotes', () => expect(findOwner([], '/')).toBeNull());
