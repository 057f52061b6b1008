import { districtAdmin } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { mockDistrict } from '#src/testing/mock-district.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';
import type { TextsReply } from './text-calls.ts';

const server = useTestServer();
const user = userEvent.setup();

const written = { _id: '7', changedAt: '2026-03-09T15:00:00.000Z', changedBy: 'Ms Ada Roe' };

const reply: TextsReply = {
  texts: [{ kind: 'contact', language: 'en', text: 'Old', ...written }],
  pages: [{ school: { _id: 'school-1', name: 'Cedar High' }, slug: null, suggestion: 'cedar-high' }],
};

function mockTexts() {
  const sent: unknown[] = [];
  mockDistrict(server);
  server.use(
    http.get('*/api/district/texts', () => HttpResponse.json(reply)),
    http.get('*/api/district/texts/:kind/:language/history', () =>
      HttpResponse.json({
        versions: [
          { ...written, text: 'Old' },
          { ...written, _id: '5', text: 'Older', changedAt: '2026-03-02T15:00:00.000Z' },
        ],
      }),
    ),
    http.put('*/api/district/texts/:kind/:language', async ({ request, params }) => {
      const { districtUserId: _, ...body }: Record<string, unknown> = Object(await request.json());
      sent.push([params.kind, params.language, body]);
      return HttpResponse.json(reply);
    }),
    http.put('*/api/school/:school/about-page', async ({ request, params }) => {
      sent.push([params.school, await request.json()]);
      return HttpResponse.json({ slug: 'cedar-high', suggestion: 'cedar-high' });
    }),
  );
  return sent;
}

const open = () => openScreenAs(districtAdmin(), '/admin/about');
const choose = async (language: string) => {
  await user.click(await screen.findByRole('tab', { name: language }));
  return within(screen.getByRole('tabpanel', { name: language }));
};
const list = () => within(screen.getByRole('navigation', { name: 'Texts' }));

test('a text of the district is saved with the version that it replaces, and has a preview', async () => {
  const sent = mockTexts();
  await open();
  const english = await choose('English');
  expect(english.getByText('Mar 9, 2026 · Ms Ada Roe')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  const field = english.getByRole('textbox', { name: 'Text' });
  await user.clear(field);
  await user.type(field, '- Ms Lee');
  expect(within(english.getByRole('region', { name: 'Preview' })).getByRole('listitem')).toHaveTextContent(
    'Ms Lee',
  );
  expect(screen.getByText('1 change not saved')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(sent).toEqual([['contact', 'en', { text: '- Ms Lee', replaces: '7' }]]);
});

test('keeps a draft while another text is shown, and restores a former version', async () => {
  const sent = mockTexts();
  await open();
  await user.type((await choose('Español')).getByRole('textbox', { name: 'Text' }), 'Borrador');
  await user.click(list().getByRole('button', { name: /^Support text/ }));
  await screen.findByText(/^Students read it/);
  expect((await choose('Español')).getByRole('textbox', { name: 'Text' })).toHaveValue('');
  await user.click(list().getByRole('button', { name: 'Contact Not saved' }));
  await screen.findByText(/^Whom to ask/);
  expect((await choose('Español')).getByRole('textbox', { name: 'Text' })).toHaveValue('Borrador');
  await user.click(screen.getByRole('link', { name: 'All schools' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stay' }));
  await user.click((await choose('English')).getByRole('button', { name: 'History' }));
  await user.click(await screen.findByRole('button', { name: 'Use this version: Mar 2, 2026 · Ms Ada Roe' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  // The draft in the other language is kept.
  expect(screen.getByText('1 change not saved')).toBeVisible();
  expect(sent).toEqual([['contact', 'en', { text: 'Older', replaces: '7' }]]);
});

test('a text that another admin changed meanwhile stays in the field beside theirs, and can replace it', async () => {
  const sent = mockTexts();
  const theirs = { ...reply.texts[0], _id: '8', text: 'Theirs' };
  server.use(
    http.put(
      '*/api/district/texts/:kind/:language',
      () => {
        server.use(http.get('*/api/district/texts', () => HttpResponse.json({ ...reply, texts: [theirs] })));
        return HttpResponse.json({ msg: 'Changed.', code: 'changed_meanwhile' }, { status: 409 });
      },
      { once: true },
    ),
  );
  await open();
  const english = await choose('English');
  await user.type(english.getByRole('textbox', { name: 'Text' }), ' and new');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Changed.')).toBeVisible();
  const alert = english.getByRole('alert');
  expect(alert).toHaveTextContent('Another admin has changed this text.');
  expect(await within(alert).findByText('Theirs')).toBeVisible();
  expect(english.getByRole('textbox', { name: 'Text' })).toHaveValue('Old and new');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([['contact', 'en', { text: 'Old and new', replaces: '8' }]]));
});

test('saves the drafts of several texts together', async () => {
  const sent = mockTexts();
  await open();
  await user.type((await choose('Español')).getByRole('textbox', { name: 'Text' }), 'Hola');
  await user.type((await choose('English')).getByRole('textbox', { name: 'Text' }), '!');
  expect(screen.getByText('2 changes not saved')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toEqual([
      ['contact', 'en', { text: 'Old!', replaces: '7' }],
      ['contact', 'es', { text: 'Hola', replaces: null }],
    ]),
  );
});

test('creates the public page of a school at the suggested address', async () => {
  const sent = mockTexts();
  await open();
  await user.click(await screen.findByRole('button', { name: 'Create page: Cedar High' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue('cedar-high');
  await user.type(dialog.getByRole('textbox', { name: 'Address' }), '-');
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.type(dialog.getByRole('textbox', { name: 'Address' }), '{Backspace}');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(sent).toEqual([['school-1', { slug: 'cedar-high' }]]);
});
