import { getAuth } from '@tapin/shared/session';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentPath, logInAs, logOutWithRole, openScreen } from '#src/testing/open-screen.ts';
import { personWithoutSchool, student } from '#src/testing/people.ts';

const continueButton = () => screen.getByRole('button', { name: 'Continue' });
const role = (name: string) => screen.getByRole('radio', { name });

test('offers three roles at a school, each with its description', async () => {
  logOutWithRole(null);
  await openScreen('/auth/role-selection');
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
    'student',
    'teacher',
    'admin',
  ]);
  expect(role('Teacher')).toHaveAccessibleDescription('I see how my own students are doing.');
  expect(continueButton()).toBeDisabled();
});

test.each([
  ['Student', 'student'],
  ['Teacher', 'teacher'],
  ['Admin', 'admin'],
])('the chosen role %s is remembered, and the next step creates the account', async (name, value) => {
  logOutWithRole(null);
  await openScreen('/auth/role-selection');
  await userEvent.click(role(name));
  await userEvent.click(continueButton());
  expect(currentPath()).toBe('/auth/create-account');
  expect(getAuth().createAccount.role).toBe(value);
});

test('pressing Enter on a role continues', async () => {
  logOutWithRole(null);
  await openScreen('/auth/role-selection');
  await userEvent.click(role('Teacher'));
  await userEvent.keyboard('{Enter}');
  expect(currentPath()).toBe('/auth/create-account');
});

test('shows links to the legal documents', async () => {
  logOutWithRole(null);
  await openScreen('/auth/role-selection');
  expect(screen.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy-policy');
  expect(screen.getByRole('link', { name: 'Terms of use' })).toHaveAttribute('href', '/terms-of-use');
});

test('offers only the role of an admin to people of a district', async () => {
  logOutWithRole('teacher');
  await openScreen('/auth/role-selection');
  await userEvent.click(screen.getByRole('tab', { name: 'District' }));
  expect(currentPath()).toBe('/auth/role-selection?for=district');
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  await userEvent.click(continueButton());
  expect(getAuth().createAccount.role).toBe('district_admin');
});

test.each([
  ['School', 'Teacher', '/auth/school-code'],
  ['District', 'Admin', '/auth/district-code'],
])('leads a logged-in person of a %s to its code', async (tab, name, path) => {
  logInAs(personWithoutSchool(null));
  await openScreen('/auth/role-selection');
  await userEvent.click(screen.getByRole('tab', { name: tab }));
  await userEvent.click(role(name));
  await userEvent.click(continueButton());
  expect(currentPath()).toBe(path);
});

test('the role selection redirects a person who already has a membership', async () => {
  logInAs(student());
  await openScreen('/auth/role-selection');
  expect(currentPath()).toBe('/survey');
});
