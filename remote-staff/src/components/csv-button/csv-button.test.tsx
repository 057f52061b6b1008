import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { showTo } from '#src/testing/show.ts';
import { todayIs, todayOf } from '#src/testing/today.ts';

const server = useTestServer();
const path = '/staff/eaten-status?classType=counselor';

/** What the browser was given to keep: jsdom saves nothing. */
function keeps() {
  const files: { name: string; content: Blob }[] = [];
  const contents: Blob[] = [];
  URL.createObjectURL = (content) => `blob:${contents.push(content as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
    const content = contents.at(-1);
    if (content) files.push({ name: this.download, content });
  });
  return files;
}
afterEach(() => jest.restoreAllMocks());

test('what a screen shows is saved with its filters', async () => {
  const files = keeps();
  const asked: string[] = [];
  todayIs(server, todayOf({ Ana: { eaten: true } }));
  server.use(
    http.get('*/api/staff/export', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ fileName: 'eaten.csv', csv: 'Student\r\nAna Lee\r\n' });
    }),
  );
  await showTo(memberAs('admin'), path);
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Downloaded.')).toBeVisible();
  expect(asked).toEqual(['?schoolUserId=membership-school-1&list=eaten-status&classType=counselor']);
  expect(files.map(({ name, content }) => [name, content.size])).toEqual([['eaten.csv', 18]]);
});

test('says why nothing was saved', async () => {
  const files = keeps();
  todayIs(server, todayOf({ Ana: { eaten: true } }));
  server.use(http.get('*/api/staff/export', () => HttpResponse.json({ msg: 'Not now.' }, { status: 503 })));
  await showTo(memberAs('admin'), path);
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  expect(files).toEqual([]);
});
