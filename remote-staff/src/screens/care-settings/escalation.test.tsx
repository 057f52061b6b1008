import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { calendar, mockCareSettings } from '#src/testing/care-settings.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();
const open = () => openScreenAs(memberAs('admin'), '/admin/care');
const region = () => screen.findByRole('region', { name: 'If no one starts a follow-up' });

test('changes the time, and names the adults who are emailed one after the other', async () => {
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

test('leaves the setting out when an API of an earlier version does not send it', async () => {
  server.use(...mockCareSettings());
  await open();
  await screen.findByRole('region', { name: 'Automatic alerts' });
  expect(screen.queryByRole('region', { name: 'If no one starts a follow-up' })).not.toBeInTheDocument();
});
