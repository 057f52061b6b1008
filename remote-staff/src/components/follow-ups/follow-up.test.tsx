import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import {
  claimedByColleague,
  claimedByMe,
  closedFollowUp,
  mockFollowUps,
  openFollowUpOf,
} from '#src/testing/follow-ups.ts';
import { feltAwful, mockSchoolMorning } from '#src/testing/mock-school-morning.ts';
import { openDashboard, openScreenAs } from '#src/testing/open-screen.ts';
import { maya, mockStudent, studentOverview } from '#src/testing/student.ts';

const server = useTestServer();
const user = userEvent.setup();

const button = (name: string) => screen.findByRole('button', { name });
const zoe = feltAwful('zoe', 'Zoe', 'Green');

function mockMorning(...open: ReturnType<typeof openFollowUpOf>[]) {
  const care = mockFollowUps(open);
  server.use(
    ...care.handlers,
    ...mockSchoolMorning({ dashboard: { priorityStudentsToday: [zoe] } }).handlers,
  );
  return care;
}

test('“I’ll follow up” claims a follow-up, which is then closed with an outcome', async () => {
  const { done } = mockMorning();
  await openDashboard({ as: memberAs('teacher') });
  await user.click(await button('I’ll follow up with Zoe Green'));
  await user.click(await button('Done with Zoe Green'));
  const dialog = within(await screen.findByRole('dialog', { name: 'How did it go with Zoe Green?' }));
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(dialog.getByText(/in danger, don’t wait/)).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'We talked' }));
  const note = dialog.getByRole('textbox', { name: 'Note (optional)' });
  expect(note).toHaveAccessibleDescription(/A parent or guardian may get it with the record\.$/);
  await user.type(note, ' Had no breakfast. ');
  const audience = dialog.getByRole('combobox', { name: 'Who reads the note' });
  expect(audience).toHaveAccessibleDescription(
    'Read by: the counselor, and the admins of the school and district.',
  );
  await user.selectOptions(audience, 'Also all teachers');
  expect(audience).toHaveAccessibleDescription(/, and all teachers of the student, later ones too\.$/);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved: We talked')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(done).toEqual([
    { claimed: 'zoe' },
    {
      changed: 'f-zoe',
      action: 'close',
      outcome: 'talked',
      note: 'Had no breakfast.',
      audience: 'teachers',
      schoolUserId: 'membership-school-1',
    },
  ]);
});

test('a follow-up that a colleague has claimed has no “I’ll follow up”', async () => {
  mockMorning(openFollowUpOf('zoe', claimedByColleague));
  await openDashboard({ as: memberAs('teacher') });
  expect(await screen.findByText('Mr Sam Roe is following up · Mar 3')).toBeVisible();
  expect(screen.queryByRole('button', { name: /I’ll follow up|Done/ })).not.toBeInTheDocument();
});

test('the adult whom the student asked can take over from a colleague', async () => {
  const { done } = mockMorning(
    openFollowUpOf('zoe', { ...claimedByColleague, askedOfMe: true, mayAct: true }),
  );
  await openDashboard({ as: memberAs('teacher'), search: '?care=open' });
  expect(await screen.findByText('Mr Sam Roe is following up · Mar 3')).toBeVisible();
  expect(await button('Done with Zoe Green')).toBeVisible();
  await user.click(await button('I’ll follow up with Zoe Green'));
  expect(await screen.findByText('You are following up · Mar 3')).toBeVisible();
  expect(screen.queryByRole('button', { name: /I’ll follow up/ })).not.toBeInTheDocument();
  expect(done).toEqual([{ claimed: 'zoe' }]);
});

test('the second of two simultaneous claims shows which colleague has claimed the follow-up', async () => {
  const { state } = mockMorning();
  server.use(
    http.post('*/api/staff/student/:id/follow-up', () => {
      state.open = [openFollowUpOf('zoe', claimedByColleague)];
      return HttpResponse.json(
        { msg: 'Mr Sam Roe is following up already.', code: 'already_claimed' },
        { status: 409 },
      );
    }),
  );
  await openDashboard({ as: memberAs('teacher') });
  await user.click(await button('I’ll follow up with Zoe Green'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Mr Sam Roe is following up already.');
  expect(await screen.findByText('Mr Sam Roe is following up · Mar 3')).toBeVisible();
});

test('the student’s page shows closed follow-ups and can reopen one', async () => {
  mockStudent(server, studentOverview());
  const { done, handlers } = mockFollowUps([], [closedFollowUp()]);
  server.use(...handlers);
  await openScreenAs(memberAs('teacher'), `/student/${maya._id}/overview`);
  expect(await screen.findByText('Likes the art club.')).toBeVisible();
  expect(
    screen.getByText(/^Read by: the counselor, .*, and staff who have taken part so far\.$/),
  ).toBeVisible();
  await user.click(await button('Reopen the follow-up: Feb 20'));
  await screen.findByText('Likes the art club.');
  expect(done).toEqual([{ changed: 'f-old', action: 'reopen', schoolUserId: 'membership-school-1' }]);
});

const handOverDialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Hand over the follow-up with Maya (May) Nelson' }));
const optionsOf = (dialog: ReturnType<typeof within>) =>
  within(dialog.getByRole('combobox', { name: 'To whom' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('a person who has claimed a follow-up can hand it over to a colleague', async () => {
  mockStudent(server, studentOverview());
  const { done, handlers } = mockFollowUps([openFollowUpOf(maya._id, claimedByMe)]);
  server.use(...handlers);
  await openScreenAs(memberAs('teacher'), `/student/${maya._id}/overview`);
  await user.click(await button('Hand over'));
  const dialog = await handOverDialog();
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'To whom' }), 'Mr Sam Roe');
  expect(dialog.getByText(/^Read by: the colleague who gets the follow-up, the counselor/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Hand over' }));
  await button('I’ll follow up with Maya (May) Nelson');
  expect(done).toEqual([
    {
      changed: `f-${maya._id}`,
      action: 'hand-over',
      to: 'membership-9',
      note: '',
      audience: 'counselor',
      schoolUserId: 'membership-school-1',
    },
  ]);
});

test('a follow-up that nobody has claimed can be handed over at once, to the student’s counselor at first', async () => {
  mockStudent(server, studentOverview());
  const { done, handlers } = mockFollowUps([openFollowUpOf(maya._id)]);
  server.use(...handlers);
  await openScreenAs(memberAs('teacher'), `/student/${maya._id}/overview`);
  expect(await button('I’ll follow up with Maya (May) Nelson')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make available' })).not.toBeInTheDocument();
  await user.click(await button('Hand over'));
  const dialog = await handOverDialog();
  const to = await dialog.findByRole('combobox', { name: 'To whom' });
  expect(to).toHaveDisplayValue('Mrs Ana Cruz (counselor)');
  // The viewer is not an option.
  expect(optionsOf(dialog)).toEqual(['Choose a colleague', 'Mrs Ana Cruz (counselor)', 'Mr Sam Roe']);
  await user.click(dialog.getByRole('button', { name: 'Hand over' }));
  await waitFor(() => expect(done).toHaveLength(1));
  expect(done[0]).toMatchObject({ action: 'hand-over', to: 'membership-7' });
});

test('says that there is no colleague to hand a follow-up over to', async () => {
  mockStudent(server, studentOverview());
  server.use(
    http.get('*/api/staff/student/:id/colleagues', () => HttpResponse.json({ colleagues: [] })),
    ...mockFollowUps([openFollowUpOf(maya._id)]).handlers.slice(0, 3),
  );
  await openScreenAs(memberAs('teacher'), `/student/${maya._id}/overview`);
  await user.click(await button('Hand over'));
  const dialog = await handOverDialog();
  expect(await dialog.findByText('No other adult can see this student.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Hand over' })).not.toBeInTheDocument();
});

test('an admin can close or hand over what an absent colleague has claimed', async () => {
  mockStudent(server, studentOverview());
  const { done, handlers } = mockFollowUps([
    openFollowUpOf(maya._id, { ...claimedByColleague, mayAct: true }),
  ]);
  server.use(...handlers);
  await openScreenAs(memberAs('admin'), `/student/${maya._id}/overview`);
  expect(await screen.findByText('Mr Sam Roe is following up · Mar 3')).toBeVisible();
  expect(await button('Done with Maya (May) Nelson')).toBeVisible();
  expect(screen.queryByRole('button', { name: /I’ll follow up/ })).not.toBeInTheDocument();
  await user.click(await button('Hand over'));
  const dialog = await handOverDialog();
  await dialog.findByRole('combobox', { name: 'To whom' });
  // The colleague who has claimed the follow-up is not an option.
  expect(optionsOf(dialog)).toEqual(['Choose a colleague', 'Mrs Ana Cruz (counselor)']);
  await user.keyboard('{Escape}');
  await user.click(await button('Make available'));
  await button('I’ll follow up with Maya (May) Nelson');
  expect(done).toEqual([
    { changed: `f-${maya._id}`, action: 'release', schoolUserId: 'membership-school-1' },
  ]);
});

const question = 'Was this alert needed? (optional)';

async function openDialog(changes: Partial<ReturnType<typeof openFollowUpOf>>) {
  const { done, handlers } = mockFollowUps([openFollowUpOf('zoe', { ...claimedByMe, ...changes })]);
  server.use(...handlers, ...mockSchoolMorning({ dashboard: { priorityStudentsToday: [zoe] } }).handlers);
  await openDashboard({ as: memberAs('teacher') });
  await user.click(await screen.findByRole('button', { name: 'Done with Zoe Green' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'We talked' }));
  return { done, dialog };
}

test('whoever closes a follow-up of an alert says with the keyboard whether it was needed', async () => {
  const { done, dialog } = await openDialog({ rules: ['awful'] });
  const group = within(dialog.getByRole('group', { name: question }));
  await user.tab();
  expect(group.getByRole('radio', { name: 'Yes' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(group.getByRole('radio', { name: 'No' })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(done).toHaveLength(1));
  expect(done[0]).toMatchObject({ action: 'close', outcome: 'talked', needed: 'no' });
});

test('the answer whether an alert was needed is optional', async () => {
  const { done, dialog } = await openDialog({ rules: ['awful', 'lowDays'] });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(done).toHaveLength(1));
  expect(done[0]).not.toHaveProperty('needed');
});

const unasked: [string, Partial<ReturnType<typeof openFollowUpOf>>][] = [
  ['of a person', { rules: [], reason: 'manual' }],
  ['after which the student asked for an adult', { rules: ['awful'], reason: 'asked' }],
  ['from an API of the previous version', {}],
];

test.each(unasked)(
  'the dialog does not ask whether the alert was needed for a follow-up %s',
  async (_, changes) => {
    const { dialog } = await openDialog(changes);
    expect(dialog.queryByRole('group', { name: question })).not.toBeInTheDocument();
  },
);

test('the student’s past follow-ups say whether the adult found the alert needed', async () => {
  mockStudent(server, studentOverview());
  const closed = closedFollowUp();
  const events = closed.events.map((event) => ({ ...event, needed: 'no' as const }));
  server.use(...mockFollowUps([], [{ ...closed, events }]).handlers);
  await openScreenAs(memberAs('teacher'), `/student/${maya._id}/overview`);
  expect(await screen.findByText(/The alert was not needed$/)).toBeVisible();
});
