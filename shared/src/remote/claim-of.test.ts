import { claimOf } from '@tapin/delivery-formats/claim-of';
import { matchPath } from '#src/router/router.ts';

const paths = [
  '/',
  '/staff/:tab?',
  '/staff/schools',
  '/student/:id/overview',
  '/:any/:id/feed',
  '/student/:id/feed',
  '/a/:x/c',
  '/a/b/:y',
  '/auth/reset-password/:token',
];
const claims = paths.map((path) => ({ path }));

test.each([
  ['/', '/', {}],
  ['/staff', '/staff/:tab?', { tab: undefined }],
  ['/staff/', '/staff/:tab?', { tab: undefined }],
  ['/staff/students', '/staff/:tab?', { tab: 'students' }],
  ['/staff/schools', '/staff/schools', {}],
  ['/Staff/Schools/', '/staff/schools', {}],
  ['/student/7/overview', '/student/:id/overview', { id: '7' }],
  ['/student/7/feed', '/student/:id/feed', { id: '7' }],
  ['/teacher/7/feed', '/:any/:id/feed', { any: 'teacher', id: '7' }],
  ['/a/b/c', '/a/b/:y', { y: 'c' }],
  ['/a/z/c', '/a/:x/c', { x: 'z' }],
  ['/auth/reset-password/aB-_9', '/auth/reset-password/:token', { token: 'aB-_9' }],
  ['/student/a%2Fb%20%C3%B1/overview', '/student/:id/overview', { id: 'a/b ñ' }],
  ['/student/100%/overview', '/student/:id/overview', { id: '100%' }],
])('%s belongs to %s', (path, wanted, parameters) => {
  for (const order of [claims, claims.toReversed()])
    expect(claimOf(order, path)).toMatchObject({ claim: { path: wanted }, parameters });
});

test.each([
  '',
  '//',
  '/nowhere',
  '/student',
  '/student/7',
  '/student//overview',
  '//staff',
  '/staff/schools/1',
  '/staff//',
  '/auth/reset-password',
])('%p belongs to nobody', (path) => expect(claimOf(claims, path)).toBeNull());

test('a path belongs to no claim when there are no claims', () => expect(claimOf([], '/')).toBeNull());

test.each([
  ['/', '/'],
  ['/', '/survey'],
  ['/:x?', '/'],
  ['/:x?', '/y'],
  ['/survey', '/survey/'],
  ['/survey', '/Survey'],
  ['/survey', '/surveys'],
  ['/survey', '/survey/x'],
  ['/student/:id/overview', '/student/s1/overview'],
  ['/student/:id/overview', '/student//overview'],
  ['/student/:id/overview', '/student/s1/feed'],
  ['/admin/staff/:id?', '/admin/staff'],
  ['/admin/staff/:id?', '/admin/staff/m1'],
  ['/admin/staff/:id?', '/admin/staff/m1/x'],
])('%s takes %s as the router does', (path, given) => {
  const match = matchPath(path, given);
  expect(claimOf([{ path }], given)?.parameters ?? null).toEqual(match && { ...match.params });
});
