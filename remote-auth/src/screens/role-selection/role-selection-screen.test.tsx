import { getAuth } from '@tapin/shared/session';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newcomer, student } from '#src/testing/people.ts';
import { place, show, signedInAs, signedOutWith } from '#src/testing/show.ts';

const goOn = () => screen.getByRole('button', { name: 'Continue' });
const role = (name: string) => screen.getByRole('radio', { name });

test('offers three roles at a school, each with its description', async () => {
  signedOutWith(null);
  await show('/auth/role-selection');
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
    'student',
    'teacher',
    'admin',
  ]);
  expect(role('Teacher')).toHaveAccessibleDescription('I see how my own students are doing.');
  expect(goOn()).toBeDisabled();
});

test.each([
  ['Student', 'student'],
  ['Teacher', 'teacher'],
  ['Admin', 'admin'],
])('remembers %s and goes on to create the account', async (name, value) => {
  signedOutWith(null);
  await show('/auth/role-selection');
  await userEvent.click(role(name));
  await userEvent.click(goOn());
  expect(place()).toBe('/auth/create-account');
  expect(getAuth().createAccount.role).toBe(value);
});

test('pressing Enter on a role continues', async () => {
  signedOutWith(null);
  await show('/auth/role-selection');
  await userEvent.click(role('Teacher'));
  await userEvent.keyboard('{Enter}');
  expect(place()).toBe('/auth/create-account');
});

test('shows links to the legal documents', async () => {
  signedOutWith(null);
  await show('/auth/role-selection');
  expect(screen.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy-policy');
  expect(screen.getByRole('link', { name: 'Terms of use' })).toHaveAttribute('href', '/terms-of-use');
});

test('offers only an admin in a district', async () => {
  signedOutWith('teacher');
  await show('/auth/role-selection');
  await userEvent.click(screen.getByRole('tab', { name: 'District' }));
  expect(place()).toBe('/auth/role-selection?for=district');
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  await userEvent.click(goOn());
  expect(getAuth().createAccount.role).toBe('district_admin');
});

test.each([
  ['School', 'Teacher', '/auth/school-code'],
  ['District', 'Admin', '/auth/district-code'],
])('leads a signed-in person of a %s to its code', async (tab, name, path) => {
  signedInAs(newcomer(null));
  await show('/auth/role-selection');
  await userEvent.click(screen.getByRole('tab', { name: tab }));
  await userEvent.click(role(name));
  await userEvent.click(goOn());
  expect(place()).toBe(path);
});

test('redirects a member', async () => {
  signedInAs(student());
  await show('/auth/role-selection');
  expect(place()).toBe('/survey');
});
