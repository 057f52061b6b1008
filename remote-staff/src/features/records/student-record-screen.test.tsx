import { memberAs } from '@tapin/shared/testing/people';
import { useSavedFiles } from '@tapin/shared/testing/saved-files';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();
const savedFiles = useSavedFiles();
const at = '2026-03-03T14:12:00.000Z';

function mockRecord() {
  const reasons: unknown[] = [];
  let withheld: object | null = null;
  server.use(
    http.get('*/api/staff/student/9/record/notes', () =>
      HttpResponse.json({
        name: 'Zoe Green',
        notes: [{ _id: '5', at, by: 'Cora Counsel', note: 'Lee was there, too.', withheld }],
      }),
    ),
    http.put<never, { reason: string | null }>('*/api/admin/record-note/5', async ({ request }) => {
      const { reason } = await request.json();
      reasons.push(reason);
      withheld = reason === null ? null : { reason, by: 'Ada Admin', at };
      return HttpResponse.json({ ok: true });
    }),
    http.get('*/api/staff/student/9/record', ({ request }) =>
      HttpResponse.json({ fileName: 'zoe.html', record: {}, html: new URL(request.url).search }),
    ),
  );
  return reasons;
}

test('withholds a note only with a reason, and puts it back', async () => {
  const reasons = mockRecord();
  await openScreenAs(memberAs('admin'), '/student/9/record');
  await userEvent.click(await screen.findByRole('button', { name: 'Withhold' }));
  const dialog = await screen.findByRole('dialog', { name: 'Withhold this note?' });
  await userEvent.keyboard('  ');
  const save = within(dialog).getByRole('button', { name: 'Withhold' });
  await userEvent.click(save);
  expect(reasons).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'It names another student.');
  await userEvent.click(save);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(await screen.findByText('It names another student.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Put back' }));
  await screen.findByRole('button', { name: 'Withhold' });
  expect(reasons).toEqual(['It names another student.', null]);
});

test('downloads the page in the chosen language', async () => {
  mockRecord();
  await openScreenAs(memberAs('admin'), '/student/9/record');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Language of the page' }), 'es');
  await userEvent.click(screen.getByRole('button', { name: 'Download the page' }));
  expect(await screen.findByText('Downloaded.')).toBeVisible();
  const [file] = await savedFiles();
  expect([file?.name, file?.text]).toEqual(['zoe.html', expect.stringMatching(/format=html.*language=es/)]);
});
