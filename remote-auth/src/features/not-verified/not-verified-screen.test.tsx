import type { Me } from '@tapin/shared/api';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import remote from '#src/remote.ts';
import { currentPath, logInAs, mockMe, openScreen } from '#src/testing/open-screen.ts';
import { districtAdmin, member } from '#src/testing/people.ts';

const server = useTestServer();

const denied = member('teacher', 'rejected');
const removedFromStaff: Me = {
  ...denied,
  schoolUsers: denied.schoolUsers.map((membership) => ({ ...membership, removed: true })),
};

test.each([
  [
    'a pending teacher',
    member('teacher', 'pending'),
    /join Cedar Elementary is waiting for approval\. \(Role: Teacher\)/,
  ],
  [
    'a denied teacher',
    member('teacher', 'rejected'),
    /Cedar Elementary \(CEDAR1\) denied your request\. \(Role: Teacher\)/,
  ],
  [
    'a denied admin',
    member('admin', 'rejected'),
    /Cedar Elementary \(CEDAR1\) denied your request\. \(Role: Admin\)/,
  ],
  [
    'a removed teacher',
    removedFromStaff,
    /^You are no longer on the staff of Cedar Elementary \(CEDAR1\)\.$/,
  ],
  ['a removed student', member('student', 'rejected'), /You’re not on Cedar Elementary \(CEDAR1\)’s list/],
  ['a pending district admin', districtAdmin('pending', false), /admin of Cedar Valley is waiting/],
  ['a denied district admin', districtAdmin('rejected', false), /admin of Cedar Valley was denied/],
  [
    'a district admin without a school',
    districtAdmin('approved', false),
    /^You have not created or added a school to your district yet\./,
  ],
])('tells %s why', async (_, me, text) => {
  logInAs(me);
  mockMe(server, me);
  await openScreen('/auth/not-verified');
  expect(screen.getByText(text)).toBeInTheDocument();
  // The shell uses the title of the route as document title. The heading must be the same.
  const { title } = remote.routes.find(({ path }) => path === '/auth/not-verified') ?? {};
  expect(title).toBe('notVerified.title');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your access');
});

test('says to a pending district admin who decides, also when the district has no admin yet', async () => {
  const me = districtAdmin('pending', false);
  logInAs(me);
  mockMe(server, me);
  await openScreen('/auth/not-verified');
  expect(
    screen.getByText(/^An admin of your district decides\. If it has none yet, the people who run TapIn/),
  ).toBeVisible();
});

const ofRoster = (me: Me, roster: 'ended' | 'pending'): Me => ({
  ...me,
  schoolUsers: me.schoolUsers.map((membership) => ({ ...membership, roster })),
});

test.each(['student', 'teacher'] as const)(
  'says to a %s whom the roster ended who keeps it',
  async (role) => {
    logInAs(ofRoster(member(role, 'rejected'), 'ended'));
    await openScreen('/auth/not-verified');
    expect(screen.getByText(/keeps the roster .* not on it for Cedar Elementary \(CEDAR1\)/)).toBeVisible();
    expect(screen.getByText(/tell your school office/)).toBeVisible();
    expect(screen.queryByText(/denied/)).not.toBeInTheDocument();
  },
);

test('says to a pending teacher that the roster decides, too', async () => {
  const me = ofRoster(member('teacher', 'pending'), 'pending');
  logInAs(me);
  mockMe(server, me);
  await openScreen('/auth/not-verified');
  expect(screen.getByText(/join Cedar Elementary is waiting/)).toBeVisible();
  expect(screen.getByText(/^Your district also keeps a roster/)).toBeVisible();
});

test.each(['pending', 'rejected'] as const)(
  'a %s district admin may name another district',
  async (state) => {
    const me = districtAdmin(state, false);
    logInAs(me);
    mockMe(server, me);
    await openScreen('/auth/not-verified');
    expect(screen.getByRole('link', { name: 'Enter another district code' })).toHaveAttribute(
      'href',
      '/auth/district-code',
    );
  },
);

test('has a link to the creation of schools for a district admin without a school', async () => {
  logInAs(districtAdmin('approved', false));
  await openScreen('/auth/not-verified');
  const link = screen.getByRole('link', { name: 'Create or add a school' });
  expect(link).toHaveAttribute('href', '/admin/schools');
});

test('lets a denied person ask with another code', async () => {
  logInAs(member('teacher', 'rejected'));
  await openScreen('/auth/not-verified');
  expect(screen.getByRole('link', { name: 'Enter a school code' })).toHaveAttribute(
    'href',
    '/auth/school-code',
  );
});

test('"Check again" says that nothing has changed, and redirects after a decision', async () => {
  logInAs(member('teacher', 'pending'));
  mockMe(server, member('teacher', 'pending'));
  await openScreen('/auth/not-verified');
  const check = screen.getByRole('button', { name: 'Check again' });
  await userEvent.click(check);
  expect(await screen.findByText('Nothing has changed yet.')).toHaveAttribute('role', 'status');
  mockMe(server, member('teacher'));
  await userEvent.click(check);
  await waitFor(() => expect(currentPath()).toBe('/staff/dashboard'));
});

test('"Check again" does not say that nothing has changed after a denial', async () => {
  logInAs(member('teacher', 'pending'));
  mockMe(server, member('teacher', 'pending'));
  await openScreen('/auth/not-verified');
  mockMe(server, member('teacher', 'rejected'));
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(
    await screen.findByRole('heading', { name: 'Your request was denied', level: 2 }),
  ).toBeInTheDocument();
  expect(screen.queryByText('Nothing has changed yet.')).not.toBeInTheDocument();
});

test('the waiting screen has a button to log out', async () => {
  logInAs(member('teacher', 'pending'));
  mockMe(server, member('teacher', 'pending'));
  server.use(http.get('*/api/auth/sign-out', () => HttpResponse.json({ ok: true })));
  await openScreen('/auth/not-verified');
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(currentPath()).toBe('/'));
});

test('the waiting screen redirects an approved person', async () => {
  logInAs(member('admin'));
  await openScreen('/auth/not-verified');
  expect(currentPath()).toBe('/staff/dashboard');
});

describe('while a request is pending', () => {
  function mockPending(isPending: Me, approved: Me) {
    const state = { calls: 0, me: isPending };
    server.use(
      http.get('*/api/user/me', () => {
        state.calls += 1;
        return HttpResponse.json(state.me);
      }),
    );
    logInAs(isPending);
    return { state, approve: () => Object.assign(state, { me: approved }) };
  }

  const setVisibility = (visibility: DocumentVisibilityState) =>
    act(() => {
      jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });

  const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
  });

  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  test('opens the dashboard of a teacher within a minute of the approval', async () => {
    const { state, approve } = mockPending(member('teacher', 'pending'), member('teacher'));
    await openScreen('/auth/not-verified');
    await waitFor(() => expect(state.calls).toBe(1));
    approve();
    await advance(29_000);
    expect(state.calls).toBe(1);
    await advance(32_000);
    await waitFor(() => expect(currentPath()).toBe('/staff/dashboard'));
  });

  test('the page sends nothing while it is hidden, and checks the request when it is shown', async () => {
    const { state, approve } = mockPending(member('teacher', 'pending'), member('teacher'));
    await openScreen('/auth/not-verified');
    await waitFor(() => expect(state.calls).toBe(1));
    setVisibility('hidden');
    approve();
    await advance(300_000);
    expect(state.calls).toBe(1);
    setVisibility('visible');
    await waitFor(() => expect(currentPath()).toBe('/staff/dashboard'));
  });

  test('the page checks the request when the device is online again', async () => {
    const { state, approve } = mockPending(member('teacher', 'pending'), member('teacher'));
    await openScreen('/auth/not-verified');
    await waitFor(() => expect(state.calls).toBe(1));
    act(() => void window.dispatchEvent(new Event('offline')));
    approve();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(currentPath()).toBe('/staff/dashboard'));
  });

  test('the page no longer checks the request after a denial', async () => {
    const { state } = mockPending(member('teacher', 'rejected'), member('teacher', 'rejected'));
    logInAs(member('teacher', 'pending'));
    await openScreen('/auth/not-verified');
    await screen.findByRole('heading', { name: 'Your request was denied', level: 2 });
    await advance(300_000);
    expect(state.calls).toBe(1);
  });
});
