import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, within } from '@testing-library/react';
import { openScreenAs } from '#src/testing/open-screen.ts';
import { mockToday, statusReplyOf } from '#src/testing/today.ts';

const server = useTestServer();

const namesIn = async (group: string) => {
  const region = await screen.findByRole('region', { name: group });
  return within(region)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
};

const someDay = statusReplyOf({
  Ana: { eaten: true, rested: false },
  Ben: { eaten: false, rested: true },
  Cleo: { rested: true },
  Dan: {},
});

test.each([
  ['/staff/eaten-status', 'Have not eaten · 1', ['Ben Lee'], 'Have eaten · 1', ['Ana Lee']],
  ['/Staff/Eaten-Status/', 'Have not eaten · 1', ['Ben Lee'], 'Have eaten · 1', ['Ana Lee']],
  ['/staff/rested-status', 'Do not feel rested · 1', ['Ana Lee'], 'Feel rested · 2', ['Ben Lee', 'Cleo Lee']],
])('%s lists who said no and who said yes', async (path, no, whoNo, yes, whoYes) => {
  mockToday(server, someDay);
  await openScreenAs(memberAs('admin'), path);
  expect(await namesIn(no)).toEqual(whoNo);
  expect(await namesIn(yes)).toEqual(whoYes);
});

test('counts who did not check in, with a link to them, and who left the question out', async () => {
  mockToday(server, someDay);
  await openScreenAs(memberAs('admin'), '/staff/eaten-status?classType=counselor');
  expect(await screen.findByRole('link', { name: '1 student did not tap in' })).toHaveAttribute(
    'href',
    '/staff/tapin-status?classType=counselor',
  );
  expect(screen.getByText('1 student tapped in without answering this.')).toBeVisible();
});

test('explains an empty group', async () => {
  mockToday(server, statusReplyOf({ Ana: { eaten: true } }));
  await openScreenAs(memberAs('admin'), '/staff/eaten-status');
  expect(await screen.findByText('Everyone who answered has eaten.')).toBeVisible();
});
