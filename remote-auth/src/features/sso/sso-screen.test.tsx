import { getAuth } from '@tapin/shared/session';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import {
  currentPath,
  logInAs,
  logOutWithRole,
  mockFailure,
  mockMe,
  openScreen,
} from '#src/testing/open-screen.ts';
import { member, personWithoutSchool, student } from '#src/testing/people.ts';

const server = useTestServer();
beforeEach(() => logOutWithRole(null));

test.each([
  ['a student', student(), '/survey'],
  ['a teacher', member('teacher'), '/staff/dashboard'],
  ['a person without a school', personWithoutSchool('teacher'), '/auth/school-code'],
  ['a person without a role', personWithoutSchool(null), '/auth/role-selection'],
])('the return from single sign-on leads %s to their next screen', async (_, me, path) => {
  mockMe(server, me);
  await openScreen('/auth/sso');
  await waitFor(() => expect(currentPath()).toBe(path));
});

test.each(['/auth/sso?error=access_denied', '/auth/sso'])(
  'ends the session when single sign-on returns to %s',
  async (path) => {
    logInAs(student());
    let logOuts = 0;
    server.use(
      http.get('*/api/auth/sign-out', () => {
        logOuts += 1;
        return HttpResponse.json({ ok: true });
      }),
    );
    mockFailure(server, 'get', '/user/me', 'Nobody.');
    await openScreen(path);
    await waitFor(() => expect(currentPath()).toBe('/'));
    expect(logOuts).toBe(1);
    expect(getAuth().user).toBeNull();
  },
);

test('says why a person of a roster was not logged in, and ends a session of this device', async () => {
  logInAs(student());
  server.use(http.get('*/api/auth/sign-out', () => HttpResponse.json({ ok: true })));
  await openScreen('/auth/sso?error=account_ended');
  expect(await screen.findByRole('alert')).toHaveTextContent(/Your school has ended this access/);
  await waitFor(() => expect(getAuth().user).toBeNull());
  expect(currentPath()).toBe('/auth/sso?error=account_ended');
});
