import { call, type Me } from '@tapin/shared/api';
import { useTestServer } from '@tapin/shared/testing/server';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { clearSignUpDraft } from '#src/components/sign-up-draft.ts';
import { logInAs, logOutWithRole, openScreen } from './open-screen.ts';
import { districtAdmin, member, personWithoutSchool, student, unverified } from './people.ts';

const server = useTestServer();

/** Mocks all calls of a person, and counts the calls of one path. Their replies can be held back. */
function mockAndCount(path: string, me: Me, isBlocked: boolean) {
  let count = 0;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  server.use(
    http.all('*/api/*', async ({ request: { url } }) => {
      if (url.endsWith(path)) count += 1;
      if (url.endsWith(path) && isBlocked) await released;
      return HttpResponse.json(url.endsWith('/user/me') ? me : { ok: true, teachers: [] });
    }),
  );
  return async () => {
    await waitFor(() => expect(count).toBeGreaterThan(0));
    // A reply to this call proves that the server has counted all earlier requests.
    await call('GET /healthz');
    release();
    return count;
  };
}

/** Presses faster than the screen can render. */
const fastUser = userEvent.setup({ delay: null });
const button = (name: string) => screen.getByRole('button', { name });
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);
const press = (name: string) => userEvent.click(button(name));

interface Case {
  name: string;
  at: string;
  me?: Me;
  prepare?: () => Promise<unknown>;
  path: string;
}

const logIn = async () => {
  await type('Email', 'ana@school.test');
  await type('Password', 'secret');
  await press('Log in');
};

const cases: Case[] = [
  {
    name: 'Create account',
    at: '/auth/create-account',
    prepare: async () => {
      await type('First name', 'Ana');
      await type('Last name', 'Ruiz');
      await type('Email', 'ana@school.test');
      await type('Password', 'long enough');
    },
    path: '/auth/sign-up',
  },
  {
    name: 'Continue',
    at: '/auth/email-verification',
    prepare: () => type('Code', 'ABC234'),
    path: '/auth/sign-up/verify-email',
  },
  { name: 'Send a new code', at: '/auth/email-verification', path: '/auth/sign-up/resend-code' },
  {
    name: 'Continue',
    at: '/auth/school-code',
    me: personWithoutSchool('student'),
    prepare: () => type('School code', 'CEDAR1'),
    path: '/user/school',
  },
  {
    name: 'Continue',
    at: '/auth/district-code',
    me: personWithoutSchool('district_admin'),
    prepare: () => type('District code', 'CEDAR'),
    path: '/district/user',
  },
  { name: 'Continue', at: '/auth/select-grade', me: student(), path: '/student/grade/school-1' },
  {
    name: 'Continue',
    at: '/auth/select-teachers',
    me: { ...student(), classes: [], hasNoTeachers: true },
    prepare: () => screen.findAllByRole('combobox'),
    path: '/student/select-classes/school-1',
  },
  {
    name: 'Continue',
    at: '/auth/name-prefix',
    me: districtAdmin('pending', false),
    prepare: () => userEvent.click(screen.getByRole('radio', { name: 'Mr' })),
    path: '/user/profile',
  },
  { name: 'Remember me', at: '/auth/login', prepare: logIn, path: '/auth/sign-in' },
  { name: 'One-time login', at: '/auth/login', prepare: logIn, path: '/auth/sign-in' },
  {
    name: 'Send the link',
    at: '/auth/forgot-password',
    prepare: () => type('Email', 'ana@school.test'),
    path: '/auth/request-password-reset',
  },
  {
    name: 'Set password',
    at: '/auth/reset-password/token-1',
    prepare: () => type('New password', 'a new password'),
    path: '/auth/reset-password',
  },
  {
    name: 'Save',
    at: '/account',
    me: student(),
    prepare: async () => {
      await press('Edit: First name');
      await type('First name', 'x');
    },
    path: '/user/profile',
  },
  {
    name: 'Send',
    at: '/account',
    me: student(),
    prepare: async () => {
      await press('Send feedback');
      await type('What should we know?', 'More colours!');
    },
    path: '/user/feedback',
  },
  { name: 'Log out', at: '/account', me: student(), path: '/auth/sign-out' },
  { name: 'Check again', at: '/auth/not-verified', me: member('teacher', 'pending'), path: '/user/me' },
];

async function open({ at, me, prepare, path }: Case, isBlocked = true) {
  clearSignUpDraft();
  logOutWithRole('student');
  if (me) logInAs(me);
  const releaseAndCount = mockAndCount(path, me ?? unverified('student'), isBlocked);
  await openScreen(at);
  await prepare?.();
  return releaseAndCount;
}

test.each(cases)('a double click on "$name" at $at sends one request', async (one) => {
  const releaseAndCount = await open(one);
  await fastUser.dblClick(button(one.name));
  expect(await releaseAndCount()).toBe(1);
});

test.each(cases)('a second Enter on "$name" at $at sends one request', async (one) => {
  const releaseAndCount = await open(one);
  button(one.name).focus();
  await fastUser.keyboard('{Enter}{Enter}');
  expect(await releaseAndCount()).toBe(1);
});

test('a slow double click sends once although the first click was answered in between', async () => {
  const name = 'Send a new code';
  const releaseAndCount = await open(
    { name, at: '/auth/email-verification', path: '/auth/sign-up/resend-code' },
    false,
  );
  fireEvent.click(button(name), { detail: 1 });
  expect(await screen.findByText(/A new code is on its way/)).toBeInTheDocument();
  fireEvent.click(button(name), { detail: 2 });
  expect(await releaseAndCount()).toBe(1);
  fireEvent.click(button(name), { detail: 1 });
  await waitFor(async () => expect(await releaseAndCount()).toBe(2));
});

test('holding Enter confirms a dialog once', async () => {
  logOutWithRole(null);
  await openScreen('/auth/forgot-password');
  const pressEnter = (repeat: boolean) =>
    fireEvent.keyDown(screen.getByLabelText('Email'), { key: 'Enter', repeat });
  expect([pressEnter(false), pressEnter(true)]).toEqual([true, false]);
});
