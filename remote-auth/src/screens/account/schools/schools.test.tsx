import type { Me } from '@tapin/shared/api';
import { getAuth } from '@tapin/shared/session';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { currentPath, mockAccountParts, mockMe, openScreen, signInAs } from '#src/testing/open-screen.ts';
import { districtAdmin, member } from '#src/testing/people.ts';

const server = useTestServer();
beforeEach(() => mockAccountParts(server));

const hill = { _id: 'school-2', name: 'Hill Middle', code: 'HILL' };
const lake = { _id: 'school-3', name: 'Lake High', code: 'LAKE' };

/** A teacher of Cedar Elementary, an admin of Hill Middle, and a pending teacher of Lake High. */
function workerOfThree(): Me {
  const teacher = member('teacher');
  const [first] = teacher.schoolUsers;
  if (!first) throw new Error('a member has a membership');
  return {
    ...teacher,
    schools: [...teacher.schools, hill, lake],
    schoolUsers: [
      { ...first, since: '2026-08-03T12:00:00.000Z' },
      { ...first, _id: 'member-2', school: hill._id, role: 'admin', since: '2027-01-11T12:00:00.000Z' },
      { ...first, _id: 'member-3', school: lake._id, verified: 'pending' },
    ],
  };
}

const card = () => screen.findByRole('region', { name: 'All your schools' }, { timeout: 4_000 });

test('lists each school with role, date and state, and switches to an approved one', async () => {
  const me = workerOfThree();
  mockMe(server, me);
  signInAs(me);
  await openScreen('/account');
  const list = within(await card());
  expect(await list.findByText('Admin · since January 11, 2027')).toBeVisible();
  expect(list.getByText('Teacher · since August 3, 2026 · open now')).toBeVisible();
  expect(list.getByText('Teacher · pending')).toBeVisible();
  expect(list.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Switch to Hill Middle',
  ]);
  await userEvent.click(list.getByRole('button', { name: 'Switch to Hill Middle' }));
  await waitFor(() => expect(currentPath()).toBe('/staff/dashboard'));
  expect(getAuth().schoolUser).toMatchObject({ school: hill._id, role: 'admin' });
});

test('a new role is requested for the school that is open', async () => {
  const me = workerOfThree();
  mockMe(server, me);
  signInAs(me);
  const bodies: unknown[] = [];
  server.use(
    http.put('*/api/user/profile', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ user: me.user });
    }),
  );
  await openScreen('/account');
  await userEvent.click(screen.getByRole('button', { name: 'Edit: Account type' }));
  await userEvent.click(screen.getByRole('radio', { name: /^Admin/ }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies).toEqual([{ role: 'admin', schoolUserId: 'member-1' }]));
});

test.each([
  ['one school', member('teacher')],
  ['a district', districtAdmin('approved')],
])('is not shown to people of %s', async (_, me) => {
  mockMe(server, me);
  signInAs(me);
  await openScreen('/account');
  expect(screen.queryByRole('heading', { name: 'All your schools' })).not.toBeInTheDocument();
});
