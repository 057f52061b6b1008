import { cedarHigh, districtAdmin } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { middleToday, mockDistrict, replyError, today } from '#src/testing/mock-district.ts';
import { currentPath, openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();
const user = userEvent.setup();

const openDialog = async () => {
  await openScreenAs(districtAdmin(), '/admin/school/school-1');
  await user.click(await screen.findByRole('button', { name: 'Remove the school' }));
  return within(screen.getByRole('dialog', { name: 'Remove Cedar High?' }));
};

test('removes a school without students after a confirmation that names the next import, and goes to all schools', async () => {
  const shown = mockDistrict(server, { schools: [today(cedarHigh), middleToday] });
  const removed: unknown[] = [];
  server.use(
    http.delete('*/api/district/school/:school', ({ params, request }) => {
      removed.push([params.school, new URL(request.url).searchParams.get('districtUserId')]);
      shown.schools = [middleToday];
      return HttpResponse.json({ ok: true });
    }),
  );
  const dialog = await openDialog();
  expect(
    dialog.getByText(/^If the school is in your roster, the next import creates it again\./),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Remove the school' }));
  await waitFor(() => expect(currentPath()).toBe('/admin/schools'));
  expect(removed).toEqual([['school-1', 'district-user-1']]);
});

test('says in the dialog why a school is not removed', async () => {
  mockDistrict(server, { schools: [today(cedarHigh)] });
  const reason = 'This school has people, requests or answers, so it cannot be removed.';
  server.use(http.delete('*/api/district/school/:school', replyError(reason, 'school_in_use')));
  const dialog = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Remove the school' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(reason);
});

test('does not offer to remove a school with students', async () => {
  mockDistrict(server, { schools: [middleToday] });
  await openScreenAs(districtAdmin(), '/admin/school/school-2');
  expect(await screen.findByRole('heading', { level: 1, name: 'Cedar Middle' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove the school' })).not.toBeInTheDocument();
});
