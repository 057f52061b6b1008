import type { Me } from '@tapin/shared/api';
import { getAuth } from '@tapin/shared/session';
import { useSavedFiles } from '@tapin/shared/testing/saved-files';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import {
  currentPath,
  logInAs,
  logOutWithRole,
  mockAccountParts,
  mockFailure,
  mockMe,
  mockSuccess,
  openScreen,
} from '#src/testing/open-screen.ts';
import { districtAdmin, member, student, unverified } from '#src/testing/people.ts';

const server = useTestServer();
beforeEach(() => mockAccountParts(server));

const rows = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
const editable = () =>
  screen.queryAllByRole('button', { name: /^Edit: / }).map((button) => button.getAttribute('aria-label'));

test('the account of a student has the rows of a student', async () => {
  logInAs(student());
  await openScreen('/account');
  expect(rows()).toEqual([
    'Email: ana@school.test',
    'First name: Ana',
    'Last name: Ruiz',
    'Preferred name: Anita',
    'Name prefix: Prefer not to say',
    'Your data: What you have told TapIn',
    'Your devices: Where you are logged in',
    'Grade: Grade 5',
    'School: Cedar Elementary (CEDAR1)',
    'Language: English',
  ]);
  expect(editable()).not.toContain('Edit: Email');
  expect(editable()).toHaveLength(7);
  expect(screen.getByRole('link', { name: 'Edit teachers' })).toHaveAttribute('href', '/account/teachers');
});

test('shows a pending teacher the account type and that the school is pending', async () => {
  logInAs(member('teacher', 'pending'));
  await openScreen('/account');
  expect(rows()).toContain('Account type: Teacher');
  expect(rows()).toContain('School: Cedar Elementary (CEDAR1) (pending)');
  expect(rows()).toContain('Language of emails: English');
  expect(rows().join()).not.toContain('Grade');
  expect(screen.queryByRole('link', { name: 'Edit teachers' })).not.toBeInTheDocument();
});

test('hides the language of emails when an API of an earlier version does not send it', async () => {
  const { mailLanguage: _, ...user } = member('teacher').user;
  logInAs({ ...member('teacher'), user });
  await openScreen('/account');
  expect(rows()).toContain('Account type: Teacher');
  expect(rows().join()).not.toContain('Language of emails');
});

test('never calls a student pending', async () => {
  logInAs(member('student', 'pending'));
  await openScreen('/account');
  expect(rows()).toContain('School: Cedar Elementary (CEDAR1)');
});

test('shows a link to the confirmation instead of edit buttons while the email is not confirmed', async () => {
  logInAs(unverified('student'));
  await openScreen('/account');
  expect(editable()).toEqual(['Edit: Language']);
  const link = screen.getByRole('link', { name: 'Confirm your email' });
  expect(link).toHaveAttribute('href', '/auth/email-verification');
});

test('shows a removed student that the school denied them, and no grade or teachers there', async () => {
  logInAs(member('student', 'rejected'));
  await openScreen('/account');
  expect(rows()).toContain('School: Cedar Elementary (CEDAR1) (denied)');
  expect(rows().join()).not.toContain('Grade');
  expect(screen.queryByRole('link', { name: 'Edit teachers' })).not.toBeInTheDocument();
});

test('shows a district admin no account type, and the school without a way to change it', async () => {
  logInAs(districtAdmin('approved'));
  await openScreen('/account');
  expect(rows()).toContain('District: Cedar Valley (CEDAR)');
  expect(rows()).toContain('Language of emails: English');
  expect(rows()).toContain('School: Cedar Elementary (CEDAR1)');
  expect(rows().join()).not.toContain('Account type');
  expect(editable()).not.toContain('Edit: School');
});

test('the account screen has a button to log out', async () => {
  logInAs(student());
  server.use(http.get('*/api/auth/sign-out', () => HttpResponse.json({ ok: true })));
  await openScreen('/account');
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(currentPath()).toBe('/'));
  expect(getAuth().user).toBeNull();
});

test('sends a visitor to the landing screen', async () => {
  logOutWithRole(null);
  await openScreen('/account');
  expect(currentPath()).toBe('/');
});

const kept = (me: Me, changes: Partial<Me['schoolUsers'][number]> = {}): Me => ({
  ...me,
  schoolUsers: me.schoolUsers.map((own) => ({ ...own, keptByRoster: true, ...changes })),
});

test('says that the roster keeps the name, the grade and the classes of a student, and edits the rest', async () => {
  logInAs(kept(student(null), { gradeName: 'KG' }));
  await openScreen('/account');
  expect(
    screen.getByText(/^Your district’s roster keeps your name, school, grade and classes/),
  ).toBeVisible();
  expect(screen.getByText('Kindergarten')).toBeVisible();
  expect(editable()).toEqual(['Edit: Preferred name', 'Edit: Name prefix', 'Edit: Language']);
  expect(screen.getByRole('link', { name: 'Your teachers' })).toHaveAttribute('href', '/account/teachers');
});

test('says that a student whom the roster gives no email has none', async () => {
  const me = kept(student(null));
  logInAs({ ...me, user: { ...me.user, email: '' } });
  await openScreen('/account');
  expect(screen.getByText('Email').closest('div')).toHaveTextContent('Not set');
});

test('lets rostered staff change neither their role nor their school', async () => {
  logInAs(kept(member('teacher')));
  await openScreen('/account');
  expect(screen.getByText(/^Your district’s roster keeps your name, role and school/)).toBeVisible();
  expect(editable()).not.toContain('Edit: Account type');
  expect(editable()).not.toContain('Edit: School code');
  expect(editable()).toContain('Edit: Language of emails');
});

test('lists the classes of a rostered student with all teachers, and has no form', async () => {
  const teachers = [
    { _id: 'a', name: 'Ms Pat Lee' },
    { _id: 'b', name: 'Mr Bo Ray' },
  ];
  const me = kept({
    ...student(),
    rosterClasses: [{ _id: 'class-1', title: 'Algebra I', classType: null, teachers }],
  });
  logInAs(me);
  mockMe(server, me);
  await openScreen('/account/teachers');
  expect(await screen.findByText('Algebra I')).toBeVisible();
  expect(screen.getByText('Ms Pat Lee, Mr Bo Ray')).toBeVisible();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

test('sends a rostered student who opens the choice of a grade to the check-in', async () => {
  logInAs(kept(student(null)));
  await openScreen('/auth/select-grade');
  await waitFor(() => expect(currentPath()).toBe('/survey'));
});

const keptFiles = useSavedFiles();
const button = () => screen.findByRole('button', { name: 'Download my data' });

test('saves the data of a student as a file', async () => {
  server.use(
    http.get('*/api/user/data', () =>
      HttpResponse.json({ fileName: 'tapin-my-data.json', record: { user: { firstName: 'Ana' } } }),
    ),
  );
  logInAs(student());
  await openScreen('/account');
  await userEvent.click(await button());
  expect(await screen.findByText('Downloaded.')).toBeVisible();
  const text = '{\n  "user": {\n    "firstName": "Ana"\n  }\n}';
  expect(await keptFiles()).toEqual([{ name: 'tapin-my-data.json', text }]);
});

test('the download of the stored data shows why it failed, and can be retried', async () => {
  server.use(http.get('*/api/user/data', () => HttpResponse.json({ msg: 'Not now.' }, { status: 503 })));
  logInAs(student());
  await openScreen('/account');
  await userEvent.click(await button());
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  server.use(http.get('*/api/user/data', () => HttpResponse.json({ fileName: 'a.json', record: {} })));
  await userEvent.click(await button());
  expect(await screen.findByText('Downloaded.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the download of the stored data is not offered before the address is confirmed', async () => {
  logInAs(unverified('student'));
  await openScreen('/account');
  await screen.findByRole('link', { name: 'Confirm your email' });
  expect(screen.queryByRole('button', { name: 'Download my data' })).not.toBeInTheDocument();
});

beforeEach(() => logInAs(student()));

const send = () => screen.getByRole('button', { name: 'Send' });

async function write(text: string) {
  await openScreen('/account');
  await userEvent.click(screen.getByRole('button', { name: 'Send feedback' }));
  await userEvent.type(screen.getByLabelText('What should we know?'), text);
}

test('the feedback form refuses a blank text', async () => {
  await write('   ');
  expect(send()).toBeDisabled();
});

test('the feedback dialog closes, and the account screen shows thanks, when the text was sent', async () => {
  const bodies = mockSuccess(server, 'post', '/user/feedback');
  await write(' More colours! ');
  await userEvent.click(send());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(bodies).toEqual([{ feedback: 'More colours!' }]);
  expect(screen.getByText('Thank you. Your feedback was sent.')).toBeInTheDocument();
});

test('the account screen hides the thanks for feedback when a field is edited', async () => {
  mockSuccess(server, 'post', '/user/feedback');
  await write('More colours!');
  await userEvent.click(send());
  await screen.findByText('Thank you. Your feedback was sent.');
  await userEvent.click(screen.getByRole('button', { name: 'Edit: First name' }));
  expect(screen.queryByText('Thank you. Your feedback was sent.')).not.toBeInTheDocument();
});

test('the feedback dialog stays open with its text when sending fails', async () => {
  mockFailure(server, 'post', '/user/feedback', 'Not today.');
  await write('More colours!');
  await userEvent.click(send());
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Not today.');
  expect(dialog.getByLabelText('What should we know?')).toHaveValue('More colours!');
});
