import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { aSchoolMorning, feltAwful } from '#src/testing/a-school-morning.ts';
import { claimedByColleague, claimedByMe, closed, followUpsAre, openFor } from '#src/testing/follow-ups.ts';
import { openDashboard } from '#src/testing/open-dashboard.ts';
import { showTo } from '#src/testing/show.ts';
import { maya, overviewOf, studentIs } from '#src/testing/student.ts';

const server = useTestServer();
const user = userEvent.setup();

const button = (name: string) => screen.findByRole('button', { name });
const zoe = feltAwful('zoe', 'Zoe', 'Green');

function morning(...open: ReturnType<typeof openFor>[]) {
  const care = followUpsAre(open);
  server.use(...care.handlers, ...aSchoolMorning({ dashboard: { priorityStudentsToday: [zoe] } }).handlers);
  return care;
}

test('“I’ll follow up” claims a follow-up, which is then closed with an outcome', async () => {
  const { done } = morning();
  await openDashboard({ as: memberAs('teacher') });
  await user.click(await button('I’ll follow up with Zoe Green'));
  await user.click(await button('Done with Zoe Green'));
  const dialog = within(await screen.findByRole('dialog', { name: 'How did it go with Zoe Green?' }));
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(dialog.getByText(/in danger, don’t wait/)).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'We talked' }));
  await user.type(dialog.getByRole('textbox', { name: 'Note (optional)' }), ' Had no breakfast. ');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await button('I’ll follow up with Zoe Green')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(done).toEqual([
    { claimed: 'zoe' },
    {
      changed: 'f-zoe',
      action: 'close',
      outcome: 'talked',
      note: 'Had no breakfast.',
      schoolUserId: 'membership-school-1',
    },
  ]);
});

test('a follow-up that a colleague has claimed has no “I’ll follow up”', async () => {
  morning(openFor('zoe', claimedByColleague));
  await openDashboard({ as: memberAs('teacher') });
  expect(await screen.findByText('Mr Sam Roe is following up · Mar 3')).toBeVisible();
  expect(screen.queryByRole('button', { name: /I’ll follow up|Done/ })).not.toBeInTheDocument();
});

test('the adult whom the student asked can take over from a colleague', async () => {
  const { done } = morning(openFor('zoe', { ...claimedByColleague, askedOfMe: true, mayAct: true }));
  await openDashboard({ as: memberAs('teacher'), search: '?care=open' });
  expect(await screen.findByText('Mr Sam Roe is following up · Mar 3')).toBeVisible();
  expect(await button('Done with Zoe Green')).toBeVisible();
  await user.click(await button('I’ll follow up with Zoe Green'));
  expect(await screen.findByText('You are following up · Mar 3')).toBeVisible();
  expect(screen.queryByRole('button', { name: /I’ll follow up/ })).not.toBeInTheDocument();
  expect(done).toEqual([{ claimed: 'zoe' }]);
});

test('the second of two simultaneous claims shows who has the follow-up', async () => {
  const { state } = morning();
  server.use(
    http.post('*/api/staff/student/:id/follow-up', () => {
      state.open = [openFor('zoe', claimedByColleague)];
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

test('lists all open follow-ups, with requests to the viewer first', async () => {
  const other = openFor('max', { student: { ...openFor('max').student, firstName: 'Max' } });
  morning(openFor('amy', { reason: 'asked', askedOfMe: true }), other);
  await openDashboard({ as: memberAs('teacher') });
  expect(await screen.findByText(/^Would like to talk to you/)).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Open · 2' }));
  expect(screen.getByTestId('location')).toHaveTextContent('care=open');
  expect(screen.getAllByText(/^Would like to talk to you/)).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Max Green' })).toBeVisible();
});

test('the student’s page shows closed follow-ups and can reopen one', async () => {
  studentIs(server, overviewOf());
  const { done, handlers } = followUpsAre([], [closed()]);
  server.use(...handlers);
  await showTo(memberAs('teacher'), `/student/${maya._id}/overview`);
  expect(await screen.findByText('Likes the art club.')).toBeVisible();
  await user.click(await button('Reopen the follow-up: Feb 20'));
  await screen.findByText('Likes the art club.');
  expect(done).toEqual([{ changed: 'f-old', action: 'reopen', schoolUserId: 'membership-school-1' }]);
});

test('a person who has claimed a follow-up can hand it over to a colleague', async () => {
  studentIs(server, overviewOf());
  const { done, handlers } = followUpsAre([openFor(maya._id, claimedByMe)]);
  server.use(...handlers);
  await showTo(memberAs('teacher'), `/student/${maya._id}/overview`);
  await user.click(await button('Hand over'));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Hand over the follow-up with Maya (May) Nelson' }),
  );
  await user.selectOptions(dialog.getByRole('combobox', { name: 'To whom' }), 'Mr Sam Roe');
  await user.click(dialog.getByRole('button', { name: 'Hand over' }));
  await button('I’ll follow up with Maya (May) Nelson');
  expect(done).toEqual([
    {
      changed: `f-${maya._id}`,
      action: 'hand-over',
      to: 'membership-9',
      note: '',
      schoolUserId: 'membership-school-1',
    },
  ]);
});

test('an admin can close or hand over what an absent colleague has claimed', async () => {
  studentIs(server, overviewOf());
  const { done, handlers } = followUpsAre([openFor(maya._id, { ...claimedByColleague, mayAct: true })]);
  server.use(...handlers);
  await showTo(memberAs('admin'), `/student/${maya._id}/overview`);
  expect(await screen.findByText('Mr Sam Roe is following up · Mar 3')).toBeVisible();
  expect(await button('Done with Maya (May) Nelson')).toBeVisible();
  expect(screen.queryByRole('button', { name: /I’ll follow up/ })).not.toBeInTheDocument();
  await user.click(await button('Hand over'));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Hand over the follow-up with Maya (May) Nelson' }),
  );
  // The colleague who has it already is not offered.
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Choose a colleague',
    'Ms Pat Lee',
  ]);
  await user.keyboard('{Escape}');
  await user.click(await button('Make available'));
  await button('I’ll follow up with Maya (May) Nelson');
  expect(done).toEqual([
    { changed: `f-${maya._id}`, action: 'release', schoolUserId: 'membership-school-1' },
  ]);
});
