import { memberAs } from '@tapin/shared/testing/people';
import { useSavedFiles } from '@tapin/shared/testing/saved-files';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { openScreenAs } from '#src/testing/open-screen.ts';
import { mockToday, statusReplyOf } from '#src/testing/today.ts';

const server = useTestServer();
const keptFiles = useSavedFiles();
const path = '/staff/eaten-status?classType=counselor';

test('a download saves the list of the screen with its filters', async () => {
  const asked: string[] = [];
  mockToday(server, statusReplyOf({ Ana: { eaten: true } }));
  server.use(
    http.get('*/api/staff/export', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ fileName: 'eaten.csv', csv: 'Student\r\nAna Lee\r\n' });
    }),
  );
  await openScreenAs(memberAs('admin'), path);
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Downloaded.')).toBeVisible();
  expect(asked).toEqual(['?schoolUserId=membership-school-1&list=eaten-status&classType=counselor']);
  expect(await keptFiles()).toEqual([{ name: 'eaten.csv', text: 'Student\r\nAna Lee\r\n' }]);
});

test('a failed download says why nothing was saved', async () => {
  mockToday(server, statusReplyOf({ Ana: { eaten: true } }));
  server.use(http.get('*/api/staff/export', () => HttpResponse.json({ msg: 'Not now.' }, { status: 503 })));
  await openScreenAs(memberAs('admin'), path);
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  expect(await keptFiles()).toEqual([]);
});
