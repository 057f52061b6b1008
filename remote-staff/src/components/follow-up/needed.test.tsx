import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { claimedByMe, closedFollowUp, mockFollowUps, openFollowUpOf } from '#src/testing/follow-ups.ts';
import { feltAwful, mockSchoolMorning } from '#src/testing/mock-school-morning.ts';
import { openDashboard } from '#src/testing/open-dashboard.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';
import { maya, mockStudent, studentOverview } from '#src/testing/student.ts';

const server = useTestServer();
const user = userEvent.setup();

const zoe = feltAwful('zoe', 'Zoe', 'Green');
const question = 'Was this alert needed? (optional)';

/** Opens the dialog in which the viewer closes the follow-up of Zoe. */
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

test('the answer is optional', async () => {
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

test.each(unasked)('the dialog does not ask about a follow-up %s', async (_, changes) => {
  const { dialog } = await openDialog(changes);
  expect(dialog.queryByRole('group', { name: question })).not.toBeInTheDocument();
});

test('the history of the student says what the adult answered', async () => {
  mockStudent(server, studentOverview());
  const closed = closedFollowUp();
  const events = closed.events.map((event) => ({ ...event, needed: 'no' as const }));
  server.use(...mockFollowUps([], [{ ...closed, events }]).handlers);
  await openScreenAs(memberAs('teacher'), `/student/${maya._id}/overview`);
  expect(await screen.findByText(/The alert was not needed$/)).toBeVisible();
});
