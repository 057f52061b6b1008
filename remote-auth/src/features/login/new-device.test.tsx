import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import {
  currentPath,
  logOutWithRole,
  mockFailure,
  mockMe,
  mockSuccess,
  openScreen,
} from '#src/testing/open-screen.ts';
import { student } from '#src/testing/people.ts';

const server = useTestServer();
beforeEach(() => logOutWithRole(null));

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function logIn() {
  await openScreen('/auth/login');
  await userEvent.type(screen.getByLabelText('Email'), 'ana@school.test ');
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await press('Log in');
  await press('One-time login');
}

interface SentBody {
  proof?: { challenge: string; solution: number[] };
}

/** Mocks a server that demands a proof of work until it has received `count` of them. */
function demandProofs(count: number) {
  const bodies: SentBody[] = [];
  const seed = 'ab'.repeat(32);
  server.use(
    http.get('*/api/auth/proof-of-work', () =>
      HttpResponse.json({ challenge: `challenge ${bodies.length}`, seed, work: 4 }),
    ),
    http.post('*/api/auth/sign-in', async ({ request }) => {
      bodies.push((await request.json()) as SentBody);
      if (bodies.length > count) return HttpResponse.json({ ok: true });
      const refusal = { msg: 'Prove work.', code: 'proof_of_work_required' };
      return HttpResponse.json(refusal, { status: 429 });
    }),
  );
  return bodies;
}

test('a login that needs a proof of work finds the proof and is sent again', async () => {
  const bodies = demandProofs(1);
  mockMe(server, student());
  await logIn();
  await waitFor(() => expect(currentPath()).toBe('/survey'));
  expect(bodies.map(({ proof }) => proof?.challenge)).toEqual([undefined, 'challenge 1']);
  expect(bodies[1]?.proof?.solution).toHaveLength(8);
});

test('a login shows the error after three proofs of work that did not suffice', async () => {
  const bodies = demandProofs(9);
  await logIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('Prove work.');
  expect(bodies).toHaveLength(4);
});

test('the login dialog says that the device is checked while it finds a proof of work', async () => {
  demandProofs(1);
  mockMe(server, student());
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  server.use(
    http.get('*/api/auth/proof-of-work', async () => {
      await released;
      return HttpResponse.json({ challenge: 'late', seed: 'ab'.repeat(32), work: 4 });
    }),
  );
  await logIn();
  expect(await screen.findByRole('progressbar', { name: 'Check of this device' })).toBeVisible();
  expect(screen.getByText(/^Many failed logins came from this network/)).toBeVisible();
  release();
  await waitFor(() => expect(currentPath()).toBe('/survey'));
});

const lockAccount = () =>
  mockFailure(server, 'post', '/auth/sign-in', 'Too many failed attempts.', 'locked_out');

test('offers a mailed link when the account is locked, and confirms it for any address', async () => {
  lockAccount();
  const bodies = mockSuccess(server, 'post', '/auth/request-device-link');
  await logIn();
  expect(await screen.findByRole('heading', { name: 'Other ways to log in now' })).toBeVisible();
  await press('Email me a link for this device');
  expect(await screen.findByText(/^If this address has an account, a link is on its way/)).toBeVisible();
  expect(bodies).toEqual([{ email: 'ana@school.test' }]);
});

test('a wrong password does not offer the ways to log in on a new device', async () => {
  mockFailure(server, 'post', '/auth/sign-in', 'Wrong.', 'credentials_wrong');
  await logIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong.');
  expect(screen.queryByRole('heading', { name: 'Other ways to log in now' })).not.toBeInTheDocument();
});

test('a locked account accepts a code from the school, and then another login', async () => {
  lockAccount();
  const bodies = mockSuccess(server, 'post', '/auth/admit-device-with-code');
  await logIn();
  await userEvent.type(await screen.findByLabelText('Code from your school'), 'abcd-efgh');
  await press('Use this code');
  expect(await screen.findByText(/^This device can log in now/)).toBeVisible();
  expect(bodies).toEqual([{ email: 'ana@school.test', code: 'abcd-efgh' }]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  mockSuccess(server, 'post', '/auth/sign-in');
  mockMe(server, student());
  await press('Log in');
  await press('One-time login');
  await waitFor(() => expect(currentPath()).toBe('/survey'));
});

test('a wrong code from the school is shown at its field', async () => {
  lockAccount();
  mockFailure(server, 'post', '/auth/admit-device-with-code', 'This code is not correct.', 'code_wrong');
  await logIn();
  const field = await screen.findByLabelText('Code from your school');
  await userEvent.type(field, 'nope');
  await press('Use this code');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/This code is not correct/));
  expect(field).toHaveFocus();
});
