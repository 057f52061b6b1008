import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockFailure, mockSuccess, openScreen, signInAs } from '#src/testing/open-screen.ts';
import { student } from '#src/testing/people.ts';

const server = useTestServer();
beforeEach(() => signInAs(student()));

const send = () => screen.getByRole('button', { name: 'Send' });

async function write(text: string) {
  await openScreen('/account');
  await userEvent.click(screen.getByRole('button', { name: 'Send feedback' }));
  await userEvent.type(screen.getByLabelText('What should we know?'), text);
}

test('refuses a blank text', async () => {
  await write('   ');
  expect(send()).toBeDisabled();
});

test('closes and shows thanks when the text was sent', async () => {
  const bodies = mockSuccess(server, 'post', '/user/feedback');
  await write(' More colours! ');
  await userEvent.click(send());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(bodies).toEqual([{ feedback: 'More colours!' }]);
  expect(screen.getByText('Thank you. Your feedback was sent.')).toBeInTheDocument();
});

test('hides the thanks when another field is edited', async () => {
  mockSuccess(server, 'post', '/user/feedback');
  await write('More colours!');
  await userEvent.click(send());
  await screen.findByText('Thank you. Your feedback was sent.');
  await userEvent.click(screen.getByRole('button', { name: 'Edit: First name' }));
  expect(screen.queryByText('Thank you. Your feedback was sent.')).not.toBeInTheDocument();
});

test('stays open with the text when sending fails', async () => {
  mockFailure(server, 'post', '/user/feedback', 'Not today.');
  await write('More colours!');
  await userEvent.click(send());
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Not today.');
  expect(dialog.getByLabelText('What should we know?')).toHaveValue('More colours!');
});
