import { currentLanguage } from '@tapin/shared/i18n';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import {
  logInAs,
  mockAccountParts,
  mockFailure,
  mockMe,
  mockSuccess,
  openScreen,
} from '#src/testing/open-screen.ts';
import { member, student } from '#src/testing/people.ts';

const server = useTestServer();
beforeEach(() => mockAccountParts(server));

const dialog = () => screen.getByRole('dialog');
const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const save = () => within(dialog()).getByRole('button', { name: 'Save' });

async function openEdit(field: string) {
  await openScreen('/account');
  await userEvent.click(screen.getByRole('button', { name: `Edit: ${field}` }));
}

async function retype(label: string, text: string) {
  const input = within(dialog()).getByLabelText(label);
  await userEvent.clear(input);
  if (text) await userEvent.type(input, text);
}

test.each([
  ['First name', 'firstName'],
  ['Last name', 'lastName'],
  ['Preferred name', 'preferredName'],
])('saves the field "%s" by Enter and closes', async (label, field) => {
  logInAs(student());
  mockMe(server, { ...student(), user: { ...student().user, [field]: 'Maria' } });
  const bodies = mockSuccess(server, 'put', '/user/profile', {});
  await openEdit(label);
  expect(within(dialog()).getByLabelText(label)).toHaveFocus();
  await retype(label, 'Maria{Enter}');
  await waitUntilClosed();
  expect(bodies).toEqual([{ [field]: 'Maria' }]);
  expect(screen.getByText('Maria')).toBeInTheDocument();
  expect(screen.getByText('Saved.').closest('dd')).toHaveTextContent('MariaSaved.');
});

test.each([
  ['First name', true],
  ['Last name', true],
  ['Preferred name', false],
])('with a blank "%s", Save is disabled: %s', async (label, isDisabled) => {
  logInAs(student());
  await openEdit(label);
  await retype(label, '');
  expect(save().hasAttribute('disabled')).toBe(isDisabled);
  await retype(label, '   ');
  expect(save().hasAttribute('disabled')).toBe(isDisabled);
});

test.each([
  ['First name', 'First name', 100],
  ['School', 'School code', 64],
])('the field %s takes no more characters than the server accepts', async (field, label, length) => {
  logInAs(student());
  await openEdit(field);
  await userEvent.clear(within(dialog()).getByLabelText(label));
  await userEvent.paste('x'.repeat(300));
  expect(within(dialog()).getByLabelText(label)).toHaveValue('x'.repeat(length));
});

test('the dialog is disabled while the change is saved', async () => {
  logInAs(student());
  mockMe(server, student());
  const { promise: reply, resolve: answer } = Promise.withResolvers<Response>();
  server.use(http.put('*/api/user/profile', () => reply));
  await openEdit('First name');
  await retype('First name', 'Maria');
  await userEvent.click(save());
  expect(save()).toBeDisabled();
  answer(HttpResponse.json({}));
  await waitUntilClosed();
});

test('saves a grade', async () => {
  logInAs(student());
  mockMe(server, student(8));
  const bodies = mockSuccess(server, 'post', '/student/grade/school-1');
  await openEdit('Grade');
  await userEvent.selectOptions(within(dialog()).getByLabelText('Grade'), 'Grade 8');
  await userEvent.click(save());
  await waitUntilClosed();
  expect(bodies).toEqual([{ grade: 8 }]);
  expect(screen.getByText('Grade 8')).toBeInTheDocument();
});

test('offers staff the roles teacher and admin, and says that a change needs a new approval', async () => {
  logInAs(member('teacher'));
  mockMe(server, member('admin', 'pending'));
  const bodies = mockSuccess(server, 'put', '/user/profile', {});
  await openEdit('Account type');
  expect(within(dialog()).getAllByRole('radio')).toHaveLength(2);
  expect(within(dialog()).getByText(/has to approve the new account type/)).toBeInTheDocument();
  await userEvent.click(within(dialog()).getByRole('radio', { name: 'Admin' }));
  await userEvent.click(save());
  await waitUntilClosed();
  expect(bodies).toEqual([{ role: 'admin' }]);
  expect(screen.getByText('Cedar Elementary (CEDAR1) (pending)')).toBeInTheDocument();
});

test('moves to another school, which becomes the current one', async () => {
  logInAs(member('teacher'));
  const left = member('teacher', 'rejected');
  const there = { _id: 'school-2', name: 'Oak High', code: 'OAK' };
  const joined = member('teacher', 'pending').schoolUsers.map((one) => ({ ...one, school: there._id }));
  mockMe(server, {
    ...left,
    schools: [there, ...left.schools],
    schoolUsers: [...joined, ...left.schoolUsers],
  });
  const bodies = mockSuccess(server, 'put', '/user/profile', {});
  await openEdit('School');
  await retype('School code', 'OAK');
  await userEvent.click(save());
  expect(screen.getByRole('dialog', { name: 'Move to another school?' })).toHaveTextContent(
    /You leave Cedar Elementary\. Your students there no longer have you as a teacher/,
  );
  expect(bodies).toEqual([]);
  await userEvent.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
  expect(within(dialog()).getByLabelText('School code')).toHaveValue('OAK');
  await userEvent.click(save());
  await userEvent.click(within(dialog()).getByRole('button', { name: 'Move' }));
  await waitUntilClosed();
  expect(bodies).toEqual([{ schoolCode: 'OAK' }]);
  expect(screen.getByText('Oak High (OAK) (pending)')).toBeInTheDocument();
});

test('changes the language on this device without a call', async () => {
  logInAs(student());
  await openEdit('Language');
  await userEvent.click(within(dialog()).getByRole('radio', { name: 'Español' }));
  await userEvent.click(save());
  await waitUntilClosed();
  expect(await screen.findByRole('heading', { name: 'Tu cuenta' })).toBeInTheDocument();
  expect(screen.getByText('Guardado.')).toBeInTheDocument();
  expect(currentLanguage()).toBe('es');
});

test('saves the language of emails and keeps the language of this device', async () => {
  logInAs(member('teacher'));
  mockMe(server, { ...member('teacher'), user: { ...member('teacher').user, mailLanguage: 'es' } });
  const bodies = mockSuccess(server, 'put', '/user/profile', {});
  await openEdit('Language of emails');
  await userEvent.click(within(dialog()).getByRole('radio', { name: 'Español' }));
  await userEvent.click(save());
  await waitUntilClosed();
  expect(bodies).toEqual([{ mailLanguage: 'es' }]);
  expect(screen.getByText('Español')).toBeInTheDocument();
  expect(currentLanguage()).toBe('en');
});

test('shows an error in the dialog, and above the actions after the dialog is closed, until the next attempt', async () => {
  logInAs(student());
  mockFailure(server, 'put', '/user/profile', 'We could not find this school code.');
  await openEdit('School');
  await retype('School code', 'NOWHERE{Enter}');
  await userEvent.click(within(dialog()).getByRole('button', { name: 'Move' }));
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent('We could not find this school code.');
  await userEvent.click(within(dialog()).getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('alert')).toHaveTextContent('We could not find this school code.');
  await userEvent.click(screen.getByRole('button', { name: 'Edit: School' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('hides the error above the actions when another action starts', async () => {
  logInAs(student());
  mockFailure(server, 'put', '/user/profile', 'We could not find this school code.');
  mockFailure(server, 'get', '/auth/sign-out', 'Not today.');
  await openEdit('School');
  await retype('School code', 'NOWHERE{Enter}');
  await userEvent.click(within(dialog()).getByRole('button', { name: 'Move' }));
  await within(dialog()).findByRole('alert');
  await userEvent.click(within(dialog()).getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(await screen.findByText('Not today.')).toBeInTheDocument();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('hides the error when the field is saved unchanged', async () => {
  logInAs(student());
  mockFailure(server, 'put', '/user/profile', 'Not today.');
  await openEdit('First name');
  await retype('First name', 'Maria{Enter}');
  await within(dialog()).findByRole('alert');
  await retype('First name', 'Ana{Enter}');
  await waitUntilClosed();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('warns a super admin about losing the role, and saves only after a choice', async () => {
  logInAs(member('super_admin'));
  await openEdit('Account type');
  expect(within(dialog()).getByText(/You would no longer be a super admin/)).toBeInTheDocument();
  expect(save()).toBeDisabled();
  await userEvent.click(within(dialog()).getByRole('radio', { name: 'Admin' }));
  expect(save()).toBeEnabled();
});

test('the dialog closes without a call when nothing was changed', async () => {
  logInAs(student());
  await openEdit('First name');
  await userEvent.click(save());
  await waitUntilClosed();
});
