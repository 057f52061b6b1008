import type { Me } from '@tapin/shared/api';
import { getAuth } from '@tapin/shared/session';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { currentPath, logInAs, mockAccountParts, mockMe, openScreen } from '#src/testing/open-screen.ts';
import { districtAdmin, member, student, unverified } from '#src/testing/people.ts';
import type { Session } from './sessions-row.tsx';

const server = useTestServer();
beforeEach(() => mockAccountParts(server));

const hill = { _id: 'school-2', name: 'Hill Middle', code: 'HILL' };
const lake = { _id: 'school-3', name: 'Lake High', code: 'LAKE' };

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

const card = () => screen.findByRole('region', { name: 'All your schools' });

test('lists each school with role, date and state, and switches to an approved one', async () => {
  const me = workerOfThree();
  mockMe(server, me);
  logInAs(me);
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
  logInAs(me);
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
])('the list of schools is not shown to people of %s', async (_, me) => {
  mockMe(server, me);
  logInAs(me);
  await openScreen('/account');
  expect(screen.queryByRole('heading', { name: 'All your schools' })).not.toBeInTheDocument();
});

const session = (changes: Partial<Session>): Session => ({
  _id: 'a'.repeat(64),
  browser: 'chrome',
  system: 'chromeos',
  startedAt: '2026-03-09T15:00:00.000Z',
  lastUsedAt: '2026-03-11T16:30:00.000Z',
  isCurrent: false,
  ...changes,
});

const here = session({ _id: 'b'.repeat(64), browser: 'safari', system: 'ipados', isCurrent: true });
const old = session({ _id: 'c'.repeat(64), browser: null, system: null });

function mockSessions(...all: Session[]) {
  let sessions = all;
  server.use(
    http.get('*/api/user/sessions', () => HttpResponse.json({ sessions })),
    http.delete('*/api/user/sessions/:id', ({ params }) => {
      sessions = sessions.filter(({ _id }) => _id !== params.id);
      return HttpResponse.json({ ok: true });
    }),
    http.delete('*/api/user/sessions', () => {
      sessions = sessions.filter(({ isCurrent }) => isCurrent);
      return HttpResponse.json({ ok: true });
    }),
  );
}

async function openSessions() {
  logInAs(student());
  await openScreen('/account');
  await userEvent.click(screen.getByRole('button', { name: 'Show my devices' }));
  return screen.findByRole('dialog', { name: 'Where you are logged in' });
}

const items = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

test('names the device of each session in words, and offers to log out on the others only', async () => {
  mockSessions(here, session({}), old);
  const dialog = await openSessions();
  await within(dialog).findByText('Chrome on ChromeOS');
  const [first, second, third] = items();
  expect(first).toMatch(/^Safari on iPadThis device\. Started: Mar 9, .*; last used: Mar 11, .*M$/);
  expect(second).toMatch(/^Chrome on ChromeOSStarted: .*Log out there$/);
  expect(third).toMatch(/^Unknown browserStarted: /);
  expect(within(dialog).getAllByRole('button', { name: /^Log out there: / })).toHaveLength(2);
});

test('logging out on another device says so, and keeps the focus in the list of devices', async () => {
  mockSessions(here, session({}), old);
  const dialog = await openSessions();
  await userEvent.click(
    await within(dialog).findByRole('button', { name: 'Log out there: Chrome on ChromeOS' }),
  );
  expect(await within(dialog).findByText('Logged out.')).toBeVisible();
  expect(items()).toHaveLength(2);
  expect(within(dialog).queryByText('Chrome on ChromeOS')).not.toBeInTheDocument();
  await waitFor(() => expect(within(dialog).getByRole('list')).toHaveFocus());
});

test('logging out everywhere else leaves only this device in the list', async () => {
  mockSessions(here, session({}), old);
  const dialog = await openSessions();
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Log out everywhere else' }));
  expect(await within(dialog).findByText('You are logged in only on this device.')).toBeVisible();
  expect(items()).toHaveLength(1);
  expect(within(dialog).queryByRole('button', { name: 'Log out everywhere else' })).not.toBeInTheDocument();
});

test('shows why a session was not ended, and loads the list again', async () => {
  mockSessions(here, session({}));
  server.use(
    http.delete('*/api/user/sessions/:id', () =>
      HttpResponse.json({ msg: 'Not now.', code: 'unavailable' }, { status: 503 }),
    ),
  );
  const dialog = await openSessions();
  await userEvent.click(await within(dialog).findByRole('button', { name: /^Log out there: / }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Not now.');
  expect(items()).toHaveLength(2);
});

test('a list of devices that could not be loaded shows an error and can be retried', async () => {
  server.use(http.get('*/api/user/sessions', () => HttpResponse.json({ msg: 'Not now.' }, { status: 503 })));
  const dialog = await openSessions();
  expect(await within(dialog).findByText('Not now.')).toBeVisible();
  mockSessions(here);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
  expect(await within(dialog).findByText('Safari on iPad')).toBeVisible();
});

test('the list of devices is not offered before the address is confirmed', async () => {
  logInAs(unverified('student'));
  await openScreen('/account');
  await screen.findByRole('link', { name: 'Confirm your email' });
  expect(screen.queryByRole('button', { name: 'Show my devices' })).not.toBeInTheDocument();
});
