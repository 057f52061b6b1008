import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { mockCareSettings } from '#src/testing/care-settings.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();
const user = userEvent.setup();

test('an admin creates the public page at the suggested address, opens it by its link, and ends it', async () => {
  const sent: unknown[] = [];
  server.use(
    ...mockCareSettings(),
    http.put('*/api/school/school-1/about-page', async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      return HttpResponse.json({ suggestion: 'cedar-high', ...Object(body) });
    }),
  );
  await openScreenAs(memberAs('admin'), '/admin/care');
  const address = await screen.findByRole('textbox', { name: 'Address' });
  expect(address).toHaveValue('cedar-high');
  await user.type(address, '-');
  expect(screen.getByRole('button', { name: 'Create page' })).toBeDisabled();
  await user.type(address, 'b');
  await user.click(screen.getByRole('button', { name: 'Create page' }));
  const link = await screen.findByRole('link', { name: 'localhost/about-the-check-in/cedar-high-b' });
  expect(link).toHaveAttribute('href', '/about-the-check-in/cedar-high-b');
  await user.click(screen.getByRole('button', { name: 'End this page' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/can no longer open it/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'End this page' }));
  expect(await screen.findByRole('button', { name: 'Create page' })).toBeVisible();
  expect(sent).toEqual([{ slug: 'cedar-high-b' }, { slug: null }]);
});

test('an address of another school stays in the field with the reason', async () => {
  server.use(
    ...mockCareSettings(),
    http.put('*/api/school/school-1/about-page', () =>
      HttpResponse.json(
        { code: 'slug_taken', msg: 'Another school has it.', field: 'slug' },
        { status: 409 },
      ),
    ),
  );
  await openScreenAs(memberAs('admin'), '/admin/care');
  await user.click(await screen.findByRole('button', { name: 'Create page' }));
  expect(await screen.findByText('Another school has it.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('cedar-high');
});
