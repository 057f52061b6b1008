import { getAuth } from '@tapin/shared/session';
import { useTestServer } from '@tapin/shared/testing/server';
import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { member, newcomer, student } from '#src/testing/people.ts';
import { fails, meIs, place, show, signedInAs, signedOutWith } from '#src/testing/show.ts';

const server = useTestServer();
beforeEach(() => signedOutWith(null));

test.each([
  ['a student', student(), '/survey'],
  ['a teacher', member('teacher'), '/staff/dashboard'],
  ['a person without a school', newcomer('teacher'), '/auth/school-code'],
  ['a person without a role', newcomer(null), '/auth/role-selection'],
])('leads %s on', async (_, me, path) => {
  meIs(server, me);
  await show('/auth/sso');
  await waitFor(() => expect(place()).toBe(path));
});

test.each(['/auth/sso?error=access_denied', '/auth/sso'])('signs out when %s fails', async (path) => {
  signedInAs(student());
  let signOuts = 0;
  server.use(
    http.get('*/api/auth/sign-out', () => {
      signOuts += 1;
      return HttpResponse.json({ ok: true });
    }),
  );
  fails(server, 'get', '/user/me', 'Nobody.');
  await show(path);
  await waitFor(() => expect(place()).toBe('/'));
  expect(signOuts).toBe(1);
  expect(getAuth().user).toBeNull();
});
