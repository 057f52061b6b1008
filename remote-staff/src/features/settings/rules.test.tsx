import { changeLanguage, loadMessages } from '@tapin/shared/i18n';
import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import remote from '#src/remote.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';
import { mockCareSettings } from '#src/testing/own-questions.ts';
import { Rules } from './rules.tsx';

const rules = { awful: true, lowDays: 3, notEatenDays: 2, ownLow: true };
const previewLoad = { state: 'tooFew', preview: null, retry: () => undefined } as const;
const label = 'A low answer to a question of the school';

beforeAll(async () => {
  await changeLanguage('en');
  await loadMessages('staff', remote.messages);
});

test('turns off the rule about low answers to own questions, and keeps the other rules', async () => {
  const changes: unknown[] = [];
  render(<Rules rules={rules} previewLoad={previewLoad} onChange={(changed) => changes.push(changed)} />);
  await userEvent.click(screen.getByRole('checkbox', { name: label, checked: true }));
  expect(changes).toEqual([{ ...rules, ownLow: false }]);
});

test('leaves out the rule about own questions when an API of an earlier version does not send it', () => {
  const { ownLow: _, ...earlier } = rules;
  render(
    <Rules
      rules={JSON.parse(JSON.stringify(earlier))}
      previewLoad={previewLoad}
      onChange={() => undefined}
    />,
  );
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
});

const server = useTestServer();
const user = userEvent.setup();

const none = { followUps: 0, counselors: 0, withoutCounselor: 0 };

/** Stubs a preview whose number of follow-ups depends on the number of days in a row. */
function mockPreview() {
  const asked: string[] = [];
  server.use(
    http.get('*/api/staff/care/alert-preview', ({ request }) => {
      const { searchParams } = new URL(request.url);
      searchParams.delete('schoolUserId');
      asked.push(searchParams.toString());
      const days = Number(searchParams.get('lowDays') ?? 3);
      const lowDays = { followUps: 82 / days, counselors: 3, withoutCounselor: 1, days };
      return HttpResponse.json({
        preview: {
          firstDay: '2026-10-26',
          lastDay: '2026-11-20',
          schoolDays: 20,
          rules: {
            awful: { ...none, followUps: 6 },
            lowDays,
            notEatenDays: { ...none, days: 2 },
            ownLow: none,
          },
          together: { ...lowDays, followUps: 44 },
        },
      });
    }),
    ...mockCareSettings(),
  );
  return asked;
}

const open = () => openScreenAs(memberAs('admin'), '/admin/care');
const rulesPanel = async () => within(await screen.findByRole('region', { name: 'Automatic alerts' }));
const lowDays = () => screen.findByRole('combobox', { name: 'Someone feels awful or bad' });

test('says beside each alert rule how many follow-ups it would have opened, also after the form has changed', async () => {
  const asked = mockPreview();
  await open();
  const panel = await rulesPanel();
  expect(await panel.findByText('Would have opened 6 follow-ups · about 2 a week')).toBeVisible();
  await user.selectOptions(await lowDays(), '2');
  expect(
    await panel.findByText(
      'Would have opened 41 follow-ups · about 2 a school day · for 3 counselors · 1 without a counselor',
    ),
  ).toBeVisible();
  expect(panel.getByText(/^Would have opened 44 follow-ups/)).toBeVisible();
  expect(panel.getByText(/^Last 20 school days: Oct 26, 2026 – Nov 20, 2026\./)).toBeVisible();
  expect(asked).toEqual([
    'awful=on&ownLow=off&lowDays=3&notEatenDays=2',
    'awful=on&ownLow=off&lowDays=2&notEatenDays=2',
  ]);
});

test('the preview counts a rule that is off as well, and is called once after several changes', async () => {
  const asked = mockPreview();
  await open();
  const panel = await rulesPanel();
  await panel.findByText(/^Would have opened 6/);
  const select = await lowDays();
  // The changes are fired without a pause, so that the test does not depend on the speed of the machine.
  for (const value of ['2', '4', '']) fireEvent.change(select, { target: { value } });
  expect(await panel.findByText(/^With 3 school days in a row: Would have opened 27/)).toBeVisible();
  expect(asked.slice(1)).toEqual(['awful=on&ownLow=off&notEatenDays=2']);
});

test('the preview of alerts says when there are too few answers', async () => {
  server.use(...mockCareSettings());
  await open();
  expect(await screen.findByText(/^There are not enough answers yet/)).toBeVisible();
  expect(screen.queryByText('Counting…')).not.toBeInTheDocument();
});

test('the alert rules can be saved when their preview fails, and the preview can be retried', async () => {
  server.use(...mockCareSettings());
  const saved: unknown[] = [];
  server.use(
    http.get('*/api/staff/care/alert-preview', () => HttpResponse.json({ msg: 'No.' }, { status: 500 }), {
      once: true,
    }),
    http.put('*/api/school/school-1/calendar', async ({ request }) => {
      const calendar = Object(await request.json());
      saved.push(calendar.rules);
      return HttpResponse.json({ calendar, revision: 'r1', standIns: [] });
    }),
  );
  await open();
  expect(await screen.findByText(/^We could not count the follow-ups/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^There are not enough answers yet/)).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Someone feels awful' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  expect(saved).toEqual([{ awful: false, lowDays: 3, notEatenDays: 2 }]);
});

test('the preview of alerts counts again after the school days were saved', async () => {
  const asked = mockPreview();
  server.use(
    http.put('*/api/school/school-1/calendar', async ({ request }) =>
      HttpResponse.json({ calendar: Object(await request.json()), revision: 'r1', standIns: [] }),
    ),
  );
  await open();
  await (await rulesPanel()).findByText(/^Would have opened 6/);
  await user.click(screen.getByRole('checkbox', { name: 'Friday' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked).toHaveLength(2));
});
