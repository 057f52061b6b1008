import type { Passkey } from '@tapin/shared/contract/second-factor-calls';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import {
  logInAs,
  mockAccountParts,
  mockFailure,
  mockMe,
  mockSecondFactors,
  mockSuccess,
  openScreen,
} from '#src/testing/open-screen.ts';
import { member, student } from '#src/testing/people.ts';

const server = useTestServer();
const day = '2026-03-02T18:00:00Z';
const passkey: Passkey = { _id: '7', name: 'Chromebook', createdAt: day, usedAt: null };
const codes = ['AAAA-BBBB-CCCC', 'DDDD-EEEE-FFFF'];

async function openAccount(factors: Parameters<typeof mockSecondFactors>[1] = {}) {
  mockAccountParts(server);
  mockSecondFactors(server, factors);
  mockMe(server, member('teacher'));
  logInAs(member('teacher'));
  await openScreen('/account');
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialogNamed = (name: string) => within(screen.getByRole('dialog', { name }));

test('lists the second factors with the days on which they were added', async () => {
  await openAccount({ passkeys: [{ ...passkey, usedAt: day }], appSince: day, recoveryCodesLeft: 1 });
  expect(screen.getByText('Chromebook')).toBeVisible();
  expect(screen.getByText('Last used: Mar 2, 2026')).toBeVisible();
  expect(screen.getByText('1 code left')).toBeVisible();
});

test('students do not see the section of second factors', async () => {
  logInAs(student());
  await openScreen('/account');
  expect(screen.queryByText('Authenticator app')).not.toBeInTheDocument();
});

test('sets up an app with its first code, and shows the recovery codes', async () => {
  await openAccount();
  const app = { key: 'ABCDEFGHIJKL', address: 'otpauth://totp/TapIn:ana?secret=ABCDEFGHIJKL' };
  mockSuccess(server, 'post', '/user/authenticator-app', app);
  const sent = mockSuccess(server, 'put', '/user/authenticator-app', { recoveryCodes: codes });
  await press('Set up an authenticator app');
  const dialog = dialogNamed('Set up an authenticator app');
  expect(await dialog.findByText('ABCD EFGH IJKL')).toBeVisible();
  expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Code from the app'), '123456');
  await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
  for (const code of codes) expect(screen.getByText(code)).toBeVisible();
  expect(sent).toEqual([{ code: '123456' }]);
  await press('I have kept them');
  expect(screen.queryByText('AAAA-BBBB-CCCC')).not.toBeInTheDocument();
});

test('shows a wrong code at its field', async () => {
  await openAccount();
  mockSuccess(server, 'post', '/user/authenticator-app', { key: 'ABCD', address: 'otpauth://totp/x' });
  mockFailure(server, 'put', '/user/authenticator-app', 'This did not work.', 'second_factor_wrong');
  await press('Set up an authenticator app');
  const field = await screen.findByLabelText('Code from the app');
  await userEvent.type(field, '1');
  await press('Turn on');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/This did not work/));
});

/** Refuses the removal until the password was confirmed. Returns the passwords that were sent. */
function mockConfirmation() {
  const passwords: unknown[] = [];
  server.use(
    http.delete('*/api/user/passkeys/7', () =>
      passwords.length > 0
        ? HttpResponse.json({ ok: true })
        : HttpResponse.json({ msg: 'Confirm first.', code: 'confirmation_needed' }, { status: 403 }),
    ),
    http.post('*/api/user/confirm-password', async ({ request }) => {
      passwords.push(await request.json());
      return HttpResponse.json({ ok: true });
    }),
  );
  return passwords;
}

test('a passkey is removed after the person has confirmed the password', async () => {
  await openAccount({ passkeys: [passkey] });
  const passwords = mockConfirmation();
  await press('Remove the passkey: Chromebook');
  await press('Remove');
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  mockSecondFactors(server);
  await userEvent.type(dialog.getByLabelText('Password'), 'secret');
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByText('Chromebook')).not.toBeInTheDocument());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(passwords).toEqual([{ password: 'secret' }]);
});

test('a passkey is kept when the person closes the confirmation', async () => {
  await openAccount({ passkeys: [passkey] });
  const passwords = mockConfirmation();
  await press('Remove the passkey: Chromebook');
  await press('Remove');
  const confirmation = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  await userEvent.click(within(confirmation).getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Confirm first.');
  expect(passwords).toEqual([]);
});

test('makes new recovery codes', async () => {
  await openAccount({ passkeys: [passkey], recoveryCodesLeft: 3 });
  mockSuccess(server, 'post', '/user/recovery-codes', { recoveryCodes: codes });
  await press('Make new recovery codes');
  expect(await screen.findByText('DDDD-EEEE-FFFF')).toBeVisible();
});
