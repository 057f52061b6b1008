import type { Me } from '@tapin/shared/api';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import { currentPath, mockAccountParts, mockMe, openScreen, signInAs } from '#src/testing/open-screen.ts';
import { member, student } from '#src/testing/people.ts';

const server = useTestServer();
beforeEach(() => mockAccountParts(server));

/** A person whose membership the roster keeps. */
const kept = (me: Me, changes: Partial<Me['schoolUsers'][number]> = {}): Me => ({
  ...me,
  schoolUsers: me.schoolUsers.map((own) => ({ ...own, keptByRoster: true, ...changes })),
});
const editable = () =>
  screen.queryAllByRole('button', { name: /^Edit: / }).map((button) => button.getAttribute('aria-label'));

test('says that the roster keeps the name, the grade and the classes of a student, and edits the rest', async () => {
  signInAs(kept(student(null), { gradeName: 'KG' }));
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
  signInAs({ ...me, user: { ...me.user, email: '' } });
  await openScreen('/account');
  expect(screen.getByText('Email').closest('div')).toHaveTextContent('Not set');
});

test('lets rostered staff change neither their role nor their school', async () => {
  signInAs(kept(member('teacher')));
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
  signInAs(me);
  mockMe(server, me);
  await openScreen('/account/teachers');
  expect(await screen.findByText('Algebra I')).toBeVisible();
  expect(screen.getByText('Ms Pat Lee, Mr Bo Ray')).toBeVisible();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

test('sends a rostered student who opens the choice of a grade to the check-in', async () => {
  signInAs(kept(student(null)));
  await openScreen('/auth/select-grade');
  await waitFor(() => expect(currentPath()).toBe('/survey'));
});
