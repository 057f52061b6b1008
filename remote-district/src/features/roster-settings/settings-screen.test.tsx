import { districtAdmin } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { replyError } from '#src/testing/mock-district.ts';
import { mockRoster } from '#src/testing/mock-roster.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();
const user = userEvent.setup();

const address = 'https://sis.cedar.test/ims/oneroster/v1p1';
const source = { address, version: '1.1', auth: 'bearer', tokenAddress: '', clientId: '' } as const;
const open = () => openScreenAs(districtAdmin(), '/admin/roster/settings');
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
const fill = async (name: string, text: string) => {
  const field = screen.getByLabelText(name);
  await user.clear(field);
  await user.type(field, text);
};

function recordSaved(roster: Parameters<typeof mockRoster>[1]) {
  const saved: unknown[] = [];
  server.use(
    http.put('*/api/district/roster', async ({ request }) => {
      const { districtUserId: _, ...body } = (await request.json()) as Record<string, unknown>;
      saved.push(body);
      return HttpResponse.json(mockRoster(server, roster));
    }),
  );
  return saved;
}

test('the settings store the address and keys of a roster server with the time of nightly imports, and never show the keys', async () => {
  mockRoster(server);
  const saved = recordSaved({
    settings: { source, nightlyAt: '04:15' },
    hasSecret: true,
  });
  await open();
  await user.click(await screen.findByRole('radio', { name: 'Address of a OneRoster server' }));
  await fill('Address', 'http://sis.cedar.test');
  await user.selectOptions(screen.getByRole('combobox', { name: 'How TapIn logs in' }), 'Token');
  await save();
  expect(screen.getByText('Something is missing or wrong. It is marked above.')).toBeVisible();
  expect(screen.getByLabelText('Address')).toHaveAccessibleDescription(/begins with https:\/\/$/);
  expect(saved).toEqual([]);
  await fill('Address', address);
  await fill('Token', 'key-1');
  await user.click(screen.getByRole('checkbox', { name: 'Import every night' }));
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '04:15' } });
  await save();
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(saved).toEqual([
    {
      source,
      nightlyAt: '04:15',
      timeZone: 'America/Chicago',
      maxEndings: 10,
      recordFollowsStudent: false,
      secret: 'key-1',
    },
  ]);
  expect(screen.getByText('Stored. It is never shown.')).toBeVisible();
  expect(screen.queryByLabelText('Token')).not.toBeInTheDocument();
});

test('the settings send no key unless the stored key is replaced', async () => {
  mockRoster(server, { settings: { source }, hasSecret: true });
  const saved = recordSaved({ settings: { source }, hasSecret: true });
  await open();
  await screen.findByText('Stored. It is never shown.');
  await fill('Students who may leave a school in one import, in percent', '5');
  await save();
  await waitFor(() => expect(saved).toEqual([expect.not.objectContaining({ secret: expect.anything() })]));
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  await fill('Token', 'key-2');
  await save();
  await waitFor(() => expect(saved[1]).toMatchObject({ secret: 'key-2' }));
});

test('shows why the address of a roster server was refused', async () => {
  mockRoster(server, { settings: { source }, hasSecret: true, hasFolder: true });
  server.use(
    http.put('*/api/district/roster', replyError('This address is not public.', 'roster_address_refused')),
  );
  await open();
  expect(await screen.findByRole('radio', { name: 'Folder' })).toBeVisible();
  await fill('Address', 'https://10.0.0.1');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('This address is not public.');
});
