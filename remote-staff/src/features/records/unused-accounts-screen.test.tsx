import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();

test('lists unused accounts of staff with a link to the person, and those of students', async () => {
  server.use(
    http.get('*/api/admin/unused-accounts', ({ request }) => {
      const isStaff = new URL(request.url).searchParams.get('of') === 'staff';
      const account = { _id: '4', userId: '7', name: 'Pat Lee', role: 'teacher', lastUsedAt: null };
      const accounts = isStaff ? [account] : [];
      return HttpResponse.json({ accounts, count: accounts.length, pageSize: 20, total: accounts.length });
    }),
  );
  await openScreenAs(memberAs('admin'), '/admin/unused-accounts');
  const table = await screen.findByRole('table', { name: 'Unused accounts' });
  expect(within(table).getByRole('link', { name: 'Pat Lee' })).toHaveAttribute('href', '/admin/staff/4');
  expect(table).toHaveTextContent('Not known');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Accounts of' }), 'students');
  expect(await screen.findByText('Every account was used in the last 90 days.')).toBeVisible();
});
