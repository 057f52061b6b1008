import { getAuth } from '@tapin/shared/session';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import {
  currentPath,
  mockAccountParts,
  openScreen,
  signInAs,
  signOutWithRole,
} from '#src/testing/open-screen.ts';
import { districtAdmin, member, student, unverified } from '#src/testing/people.ts';

const server = useTestServer();
beforeEach(() => mockAccountParts(server));

/** Returns the label and the text of every row. */
const rows = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
const editable = () =>
  screen.queryAllByRole('button', { name: /^Edit: / }).map((button) => button.getAttribute('aria-label'));

test('shows a student the rows of a student', async () => {
  signInAs(student());
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
  signInAs(member('teacher', 'pending'));
  await openScreen('/account');
  expect(rows()).toContain('Account type: Teacher');
  expect(rows()).toContain('School: Cedar Elementary (CEDAR1) (pending)');
  expect(rows()).toContain('Language of emails: English');
  expect(rows().join()).not.toContain('Grade');
  expect(screen.queryByRole('link', { name: 'Edit teachers' })).not.toBeInTheDocument();
});

test('hides the language of emails when an API of an earlier version does not send it', async () => {
  const { mailLanguage: _, ...user } = member('teacher').user;
  signInAs({ ...member('teacher'), user });
  await openScreen('/account');
  expect(rows()).toContain('Account type: Teacher');
  expect(rows().join()).not.toContain('Language of emails');
});

test('never calls a student pending', async () => {
  signInAs(member('student', 'pending'));
  await openScreen('/account');
  expect(rows()).toContain('School: Cedar Elementary (CEDAR1)');
});

test('shows a link to the confirmation instead of edit buttons while the email is not confirmed', async () => {
  signInAs(unverified('student'));
  await openScreen('/account');
  expect(editable()).toEqual(['Edit: Language']);
  const link = screen.getByRole('link', { name: 'Confirm your email' });
  expect(link).toHaveAttribute('href', '/auth/email-verification');
});

test('shows a removed student that the school denied them, and no grade or teachers there', async () => {
  signInAs(member('student', 'rejected'));
  await openScreen('/account');
  expect(rows()).toContain('School: Cedar Elementary (CEDAR1) (denied)');
  expect(rows().join()).not.toContain('Grade');
  expect(screen.queryByRole('link', { name: 'Edit teachers' })).not.toBeInTheDocument();
});

test('shows a district admin no account type, and the school without a way to change it', async () => {
  signInAs(districtAdmin('approved'));
  await openScreen('/account');
  expect(rows()).toContain('District: Cedar Valley (CEDAR)');
  expect(rows()).toContain('Language of emails: English');
  expect(rows()).toContain('School: Cedar Elementary (CEDAR1)');
  expect(rows().join()).not.toContain('Account type');
  expect(editable()).not.toContain('Edit: School');
});

test('logs out', async () => {
  signInAs(student());
  server.use(http.get('*/api/auth/sign-out', () => HttpResponse.json({ ok: true })));
  await openScreen('/account');
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(currentPath()).toBe('/'));
  expect(getAuth().user).toBeNull();
});

test('sends a visitor to the landing screen', async () => {
  signOutWithRole(null);
  await openScreen('/account');
  expect(currentPath()).toBe('/');
});
