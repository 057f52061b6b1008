import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { openScreenAs } from '#src/testing/open-screen.ts';
import { mockCareSettings } from '#src/testing/own-questions.ts';

const server = useTestServer();
const label = 'Admins need a second step to log in';

function mockSchool() {
  const sent: unknown[] = [];
  server.use(
    ...mockCareSettings(),
    http.get('*/api/school/school-1/second-factor', () => HttpResponse.json({ required: false, due: null })),
    http.put('*/api/school/school-1/second-factor', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ required: true, due: '2026-03-18T18:00:00Z' });
    }),
  );
  return sent;
}

test('a super admin requires the second step, and sees its due date', async () => {
  const sent = mockSchool();
  await openScreenAs(memberAs('super_admin'), '/admin/care');
  const box = await screen.findByRole('checkbox', { name: label });
  expect(box).not.toBeChecked();
  await userEvent.click(box);
  expect(await screen.findByText('Required from: March 18, 2026')).toBeVisible();
  expect(box).toBeChecked();
  expect(sent).toEqual([{ required: true }]);
});

test('an admin cannot require the second step', async () => {
  mockSchool();
  await openScreenAs(memberAs('admin'), '/admin/care');
  await screen.findByRole('heading', { name: 'School days' });
  expect(screen.queryByRole('checkbox', { name: label })).not.toBeInTheDocument();
});
