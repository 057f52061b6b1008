import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { person } from '#src/testing/mock-school-morning.ts';
import { currentPath, openScreenAs } from '#src/testing/open-screen.ts';
import { calendar, mockCareSettings } from '#src/testing/own-questions.ts';

const server = useTestServer();
const user = userEvent.setup();

const backups = [{ _id: 'membership-9', name: 'Mr Sam Roe' }];
const thanksgiving = { name: 'Thanksgiving', firstDay: '2099-11-26', lastDay: '2099-11-27' };
const pictures = { name: 'Picture day', firstDay: '2099-10-02', lastDay: '2099-10-02' };

function mockSchool(refusal?: string, holidays: unknown[] = []) {
  const saved: unknown[] = [];
  server.use(
    http.get('*/api/school/school-1/calendar', () =>
      HttpResponse.json({
        calendar: { ...calendar, holidays },
        revision: `r${holidays.length}`,
        weekdaysSince: '2099-01-05',
        standIns: backups,
      }),
    ),
    ...mockCareSettings(),
    http.put('*/api/school/school-1/calendar', async ({ request }) => {
      const body = await request.json();
      saved.push(body);
      if (refusal) return HttpResponse.json({ msg: refusal }, { status: 400 });
      return HttpResponse.json({ calendar: body, revision: `r${saved.length + 9}`, standIns: backups });
    }),
    http.post('*/api/school/school-1/calendar/import', () =>
      HttpResponse.json({
        events: [
          { ...thanksgiving, noSchool: true },
          { ...pictures, noSchool: false },
        ],
      }),
    ),
  );
  return saved;
}

const open = () => openScreenAs(memberAs('admin'), '/admin/care');
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

test('selects the events of a calendar file that look like days off, and offers the others', async () => {
  const saved = mockSchool();
  await open();
  await screen.findByText('No days off yet.');
  const file = new File(['BEGIN:VCALENDAR'], 'year.ics', { type: 'text/calendar' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is nowhere to put a file');
  await user.upload(input, file);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('checkbox', { name: 'Thanksgiving · Nov 26, 2099' })).toBeChecked();
  expect(dialog.getByRole('checkbox', { name: 'Picture day · Oct 2, 2099' })).not.toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Import 1 day off' }));
  expect(await screen.findByText('Nov 26, 2099 – Nov 27, 2099')).toBeVisible();
  expect(saved).toEqual([]);
  await press('Save');
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(saved).toEqual([{ ...calendar, holidays: [thanksgiving], revision: 'r0' }]);
});

test('turning on requests to talk needs a backup; a refused change stays on the screen', async () => {
  const saved = mockSchool('Choose who stands in.');
  await open();
  await user.click(await screen.findByRole('checkbox', { name: 'Students can ask to talk' }));
  await press('Save');
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose who stands in.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Backup' }), 'Mr Sam Roe');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await press('Save');
  await screen.findByRole('alert');
  expect(saved).toEqual([
    { ...calendar, talkEnabled: true, revision: 'r0' },
    { ...calendar, talkEnabled: true, standIn: 'membership-9', revision: 'r0' },
  ]);
});

test('adds days without school, refuses an end before the start, and removes them', async () => {
  mockSchool();
  await open();
  await press('Add days');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'Snow');
  await user.type(dialog.getByLabelText('First day'), '2099-12-03');
  await user.type(dialog.getByLabelText('Last day'), '2099-12-01');
  expect(dialog.getByText('The last day is before the first.')).toBeVisible();
  await user.clear(dialog.getByLabelText('Last day'));
  await user.click(dialog.getByRole('button', { name: 'Add days' }));
  expect(await screen.findByText('Dec 3, 2099')).toBeVisible();
  await press('Remove Snow');
  expect(screen.getByText('No days off yet.')).toBeVisible();
});

test('days off that are over are in a closed disclosure', async () => {
  mockSchool(undefined, [{ name: 'Labor Day', firstDay: '2020-09-07', lastDay: '2020-09-07' }, thanksgiving]);
  await open();
  expect(await screen.findByText('Nov 26, 2099 – Nov 27, 2099')).toBeVisible();
  expect(screen.getByText('Labor Day')).not.toBeVisible();
  await user.click(screen.getByText('Past · 1'));
  expect(screen.getByText('Labor Day')).toBeVisible();
});

test('returning to the settings loads the days off that a colleague has added meanwhile', async () => {
  mockSchool();
  const { go } = await open();
  await screen.findByText('No days off yet.');
  expect(
    screen.getByText(/^These days have held since Jan 5, 2099. A change of the days holds from the day/),
  ).toBeVisible();
  await go('/elsewhere');
  await screen.findByText('Elsewhere');
  const saved = mockSchool(undefined, [thanksgiving]);
  await go('/admin/care');
  expect(await screen.findByText('Nov 26, 2099 – Nov 27, 2099')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Saturday' }));
  expect(screen.getByText('1 change not saved')).toBeVisible();
  await press('Save');
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(saved).toEqual([
    { ...calendar, weekdays: [1, 2, 3, 4, 5, 6], holidays: [thanksgiving], revision: 'r1' },
  ]);
});

test('saving settings after a colleague has saved them shows a conflict, and offers to load the current settings', async () => {
  mockSchool();
  await open();
  await screen.findByText('No days off yet.');
  const msg = 'Somebody else changed this. Load it again.';
  const refused = () => HttpResponse.json({ msg, code: 'changed_meanwhile' }, { status: 409 });
  const saved = mockSchool(undefined, [thanksgiving]);
  server.use(http.put('*/api/school/school-1/calendar', refused, { once: true }));
  const saturday = () => user.click(screen.getByRole('checkbox', { name: 'Saturday' }));
  await saturday();
  await press('Save');
  expect(await screen.findByRole('alert')).toHaveTextContent(msg);
  await press('Load again');
  expect(await screen.findByText('Nov 26, 2099 – Nov 27, 2099')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await saturday();
  await press('Save');
  expect(await screen.findByText('Saved.')).toBeVisible();
  await saturday();
  await press('Save');
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved).toEqual([
    { ...calendar, weekdays: [1, 2, 3, 4, 5, 6], holidays: [thanksgiving], revision: 'r1' },
    { ...calendar, holidays: [thanksgiving], revision: 'r10' },
  ]);
});

test('discarding the changes of the settings removes the warning before the page is left', async () => {
  mockSchool();
  await open();
  await user.click(await screen.findByRole('checkbox', { name: 'Saturday' }));
  await press('Discard');
  expect(screen.getByRole('checkbox', { name: 'Saturday' })).not.toBeChecked();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('link', { name: 'Write a question' }));
  await waitFor(() => expect(currentPath()).toBe('/admin/care/question'));
});

test('warns before a link to the form of a question leads away from unsaved settings', async () => {
  mockSchool();
  await open();
  await user.click(await screen.findByRole('checkbox', { name: 'Students can ask to talk' }));
  const write = await screen.findByRole('link', { name: 'Write a question' });
  await user.click(write);
  const dialog = within(screen.getByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(dialog.getByRole('button', { name: 'Stay' }));
  expect(currentPath()).toBe('/admin/care');
  expect(screen.getByRole('checkbox', { name: 'Students can ask to talk' })).toBeChecked();
  await press('Save');
  await screen.findByText('Saved.');
  await user.click(write);
  await waitFor(() => expect(currentPath()).toBe('/admin/care/question'));
});

const region = () => screen.findByRole('region', { name: 'If no one starts a follow-up' });

test('changes the time of escalation, and names the adults who are emailed one after the other', async () => {
  const chain = { backup: 'Ms Bea Backup', admins: ['Ada Admin', 'Sue Super'] };
  const saved: unknown[] = [];
  const reply = { calendar: { ...calendar, escalationMinutes: 120 }, revision: 'r0', standIns: [] };
  server.use(
    http.get('*/api/school/school-1/calendar', () => HttpResponse.json(reply)),
    http.put('*/api/school/school-1/calendar', async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json({ ...reply, revision: 'r1' });
    }),
    ...mockCareSettings({ counselors: [], chain, unreached: [] }),
  );
  await open();
  const panel = within(await region());
  const after = panel.getByRole('combobox', { name: 'Email the next adults after' });
  expect(after).toHaveDisplayValue('2 hours');
  const adults = await panel.findAllByRole('listitem');
  expect(adults.map(({ textContent }) => textContent)).toEqual([
    'First: the student’s counselor, or the adult the student asked',
    'Then the backup: Ms Bea Backup',
    'Then the admins: Ada Admin and Sue Super',
  ]);
  await userEvent.selectOptions(after, '30 minutes');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(saved).toEqual([expect.objectContaining({ escalationMinutes: 30 })]);
});

test('leaves the time of escalation out when an API of an earlier version does not send it', async () => {
  server.use(...mockCareSettings());
  await open();
  await screen.findByRole('region', { name: 'Automatic alerts' });
  expect(screen.queryByRole('region', { name: 'If no one starts a follow-up' })).not.toBeInTheDocument();
});

test('names who is emailed in place of a counselor who turned an alert off', async () => {
  const turnedOff = [{ rule: 'awful' as const, instead: ['Ms Bea Backup', 'Mr Sam Roe'] }];
  server.use(
    ...mockCareSettings({ counselors: [{ name: 'Ms Pat Lee', students: 41, turnedOff }], unreached: [] }),
  );
  await open();
  const counselor = within(await screen.findByRole('region', { name: 'Ms Pat Lee' }));
  expect(counselor.getByRole('heading')).toHaveTextContent('Ms Pat Lee 41 students');
  expect(counselor.getByRole('listitem')).toHaveTextContent(
    'Turned off: someone feels awful. Emailed instead: Ms Bea Backup and Mr Sam Roe',
  );
  expect(screen.queryByRole('region', { name: /no one/ })).not.toBeInTheDocument();
});

test('lists the students about whom no one is emailed', async () => {
  server.use(...mockCareSettings({ counselors: [], unreached: [person('zoe', 'Zoe', 'Green')] }));
  await open();
  const list = within(await screen.findByRole('region', { name: 'No one is emailed about 1 student' }));
  expect(list.getByRole('link', { name: 'Zoe Green' })).toHaveAttribute('href', '/student/zoe/overview');
  expect(screen.getByText('No counselor has turned emails off.')).toBeVisible();
});

test('an admin creates the public page at the suggested address, opens it by its link, and ends it', async () => {
  const sent: unknown[] = [];
  server.use(
    ...mockCareSettings(),
    http.put('*/api/school/school-1/about-page', async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      return HttpResponse.json({ suggestion: 'cedar-high', ...Object(body) });
    }),
  );
  await openScreenAs(memberAs('admin'), '/admin/care');
  const address = await screen.findByRole('textbox', { name: 'Address' });
  expect(address).toHaveValue('cedar-high');
  await user.type(address, '-');
  expect(screen.getByRole('button', { name: 'Create page' })).toBeDisabled();
  await user.type(address, 'b');
  await user.click(screen.getByRole('button', { name: 'Create page' }));
  const link = await screen.findByRole('link', { name: 'localhost/about-the-check-in/cedar-high-b' });
  expect(link).toHaveAttribute('href', '/about-the-check-in/cedar-high-b');
  await user.click(screen.getByRole('button', { name: 'End this page' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/can no longer open it/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'End this page' }));
  expect(await screen.findByRole('button', { name: 'Create page' })).toBeVisible();
  expect(sent).toEqual([{ slug: 'cedar-high-b' }, { slug: null }]);
});

test('an address that another school has stays in the field with the reason for the refusal', async () => {
  server.use(
    ...mockCareSettings(),
    http.put('*/api/school/school-1/about-page', () =>
      HttpResponse.json(
        { code: 'slug_taken', msg: 'Another school has it.', field: 'slug' },
        { status: 409 },
      ),
    ),
  );
  await openScreenAs(memberAs('admin'), '/admin/care');
  await user.click(await screen.findByRole('button', { name: 'Create page' }));
  expect(await screen.findByText('Another school has it.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('cedar-high');
});
