import { matchPath } from '@tapin/shared/router';
import { parametersOf } from './parameters-of.ts';

test.each([
  ['/', '/'],
  ['/', '/survey'],
  ['/survey', '/survey'],
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
])('%s reads %s as the router does', (pattern, path) => {
  const match = matchPath(pattern, path);
  expect(parametersOf(pattern, path)).toEqual(match && { ...match.params });
});

test('what is encoded in a path is read', () => {
  expect(parametersOf('/student/:id/overview', '/student/a%2Fb%20%C3%B1/overview')).toEqual({ id: 'a/b ñ' });
});
