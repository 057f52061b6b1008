import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentPath, openScreenAs } from '#src/testing/open-screen.ts';
import { type GivenAnswers, mockToday, statusReplyOf } from '#src/testing/today.ts';

const server = useTestServer();
const path = '/staff/tapin-summary';

const groupTitles = async () =>
  (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);

test('groups the students of today by feeling, the best first', async () => {
  mockToday(
    server,
    statusReplyOf({
      Ana: { feeling: 1, eaten: false, rested: false },
      Ben: { feeling: 5 },
      Cleo: { feeling: 5 },
      Dan: {},
    }),
  );
  await openScreenAs(memberAs('admin'), path);
  expect(await groupTitles()).toEqual([
    'At a glance',
    'Rad · 2',
    'Good · 0',
    'Okay · 0',
    'Bad · 0',
    'Awful · 1',
  ]);
  const awful = within(screen.getByRole('region', { name: 'Awful · 1' }));
  expect(awful.getByRole('link', { name: 'Ana Lee' })).toHaveAttribute('href', '/student/ana/overview');
  expect(awful.getByText('Not eaten')).toBeVisible();
  expect(awful.getByText('Not rested')).toBeVisible();
  expect(screen.getByRole('link', { name: '1 student did not tap in' })).toBeVisible();
});

test('each face links to the group of students with that feeling', async () => {
  mockToday(server, statusReplyOf({ Ana: { feeling: 4 } }));
  await openScreenAs(memberAs('admin'), path);
  const link = await screen.findByRole('link', { name: 'Good' });
  expect(link).toHaveAttribute('href', '#feeling-good');
  expect(screen.getByRole('region', { name: 'Good · 1' })).toHaveAttribute('id', 'feeling-good');
});

test('a large group of students is shown page by page, and the address stores the page', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 50 }, (_, at): [string, GivenAnswers] => [`S${at}`, { feeling: 3 }]),
  );
  mockToday(server, statusReplyOf(many));
  await openScreenAs(memberAs('admin'), path);
  const okay = within(await screen.findByRole('region', { name: 'Okay · 50' }));
  await userEvent.click(okay.getByRole('button', { name: 'Show names: Okay' }));
  expect(okay.getAllByRole('link')).toHaveLength(48);
  await userEvent.click(okay.getByRole('button', { name: 'Show 2 more: Okay' }));
  expect(okay.getAllByRole('link')).toHaveLength(50);
  expect(okay.getByRole('link', { name: 'S48 Lee' })).toHaveFocus();
  expect(okay.queryByRole('button', { name: /^Show/ })).not.toBeInTheDocument();
  expect(currentPath()).toBe(`${path}?open=okay&more=okay.50`);
});

test('folds large groups of students who feel well, and none of those who feel low', async () => {
  const given = (name: string, feeling: number) =>
    Array.from({ length: 13 }, (_, at): [string, GivenAnswers] => [`${name}${at}`, { feeling }]);
  mockToday(server, statusReplyOf(Object.fromEntries([...given('Rae', 5), ...given('Abe', 1)])));
  await openScreenAs(memberAs('admin'), path);
  const rad = within(await screen.findByRole('region', { name: 'Rad · 13' }));
  const toggle = rad.getByRole('button', { name: 'Show names: Rad' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(rad.queryByRole('link')).not.toBeInTheDocument();
  const awful = within(screen.getByRole('region', { name: 'Awful · 13' }));
  expect(awful.getAllByRole('link')).toHaveLength(13);
  expect(awful.queryByRole('button')).not.toBeInTheDocument();
  await userEvent.click(toggle);
  expect(rad.getAllByRole('link')).toHaveLength(13);
  await userEvent.click(rad.getByRole('button', { name: 'Hide names: Rad' }));
  expect(currentPath()).toBe(path);
  await userEvent.type(screen.getByRole('searchbox'), 'Rae');
  expect(await rad.findAllByRole('link')).toHaveLength(13);
});

test('a link to a folded group of students opens the group', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 13 }, (_, at): [string, GivenAnswers] => [`S${at}`, { feeling: 4 }]),
  );
  mockToday(server, statusReplyOf(many));
  await openScreenAs(memberAs('admin'), `${path}#feeling-good`);
  const good = within(await screen.findByRole('region', { name: 'Good · 13' }));
  expect(good.getAllByRole('link')).toHaveLength(13);
});

test('says that no one has tapped in yet', async () => {
  mockToday(server, statusReplyOf({ Ana: {} }));
  await openScreenAs(memberAs('admin'), path);
  expect(await screen.findByText('No one has tapped in yet today.')).toBeVisible();
});
