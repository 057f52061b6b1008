import { districtAdmin } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { mockDistrict } from '#src/testing/mock-district.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';
import type { Retention, RetentionDryRun } from './retention-calls.ts';

const server = useTestServer();
const user = userEvent.setup();

const schedule = { answers: 2, followUps: 2, accounts: 1, audit: 3 };
const retention: Retention = { schedule, confirmed: null, deletions: [], holds: [], disposal: null };
const dryRun: RetentionDryRun = {
  schedule,
  before: { answers: '2026-07-01', followUps: '2026-07-01', accounts: '2027-07-02', audit: '2025-07-01' },
  counts: { answers: 40, followUps: 1, accounts: 0 },
};

test('the retention screen confirms the schedule with the counts that it shows, after the admin has answered a question', async () => {
  mockDistrict(server);
  const sent: unknown[] = [];
  const confirmed = { schedule, counts: dryRun.counts, by: 'Ana Ruiz', at: '2028-07-02T15:00:00.000Z' };
  let reply = retention;
  server.use(
    http.get('*/api/district/retention', () => HttpResponse.json(reply)),
    http.get('*/api/district/retention/dry-run', () => HttpResponse.json(dryRun)),
    http.post('*/api/district/retention/confirm', async ({ request }: { request: Request }) => {
      const { districtUserId: _, ...body } = await request.json();
      sent.push(body);
      reply = { ...retention, confirmed };
      return HttpResponse.json(reply);
    }),
  );
  openScreenAs(districtAdmin(), '/admin/retention');
  expect(await screen.findByText(/40 answers from before Jul 1, 2026/)).toBeVisible();
  expect(screen.getByText(/1 follow-up that was closed before Jul 1, 2026/)).toBeVisible();
  expect(screen.getByText(/Nothing is deleted yet/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Confirm the deletion' }));
  expect(sent).toEqual([]);
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Confirm the deletion' }));
  expect(await screen.findByText(/Ana Ruiz confirmed this on Jul 2, 2028/)).toBeVisible();
  expect(sent).toEqual([{ schedule, counts: dryRun.counts }]);
});

test('ends a legal hold only after a question, and says that shorter periods wait', async () => {
  mockDistrict(server);
  const longer = { ...schedule, answers: 5 };
  const hold = {
    _id: '7',
    student: 'Leo Park',
    reason: 'A lawsuit',
    lastDay: null,
    createdBy: 'Ana Ruiz',
    createdAt: '2028-07-02T15:00:00.000Z',
  };
  const confirmed = { schedule: longer, counts: dryRun.counts, by: null, at: '2028-07-02T15:00:00.000Z' };
  let reply: Retention = { ...retention, confirmed, holds: [hold] };
  const ended: unknown[] = [];
  server.use(
    http.get('*/api/district/retention', () => HttpResponse.json(reply)),
    http.get('*/api/district/retention/dry-run', () => HttpResponse.json(dryRun)),
    http.delete('*/api/district/retention/hold/:hold', ({ params }: { params: { hold: string } }) => {
      ended.push(params.hold);
      reply = { ...reply, holds: [] };
      return HttpResponse.json({ ok: true });
    }),
  );
  openScreenAs(districtAdmin(), '/admin/retention');
  expect(await screen.findByText(/shorter periods wait for a new confirmation/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'End the hold on Leo Park' }));
  expect(ended).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End' }));
  expect(await screen.findByText('There are no legal holds.')).toBeVisible();
  expect(ended).toEqual(['7']);
});
