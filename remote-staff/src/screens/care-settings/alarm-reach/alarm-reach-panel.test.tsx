import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, within } from '@testing-library/react';
import { mockCareSettings } from '#src/testing/care-settings.ts';
import { person } from '#src/testing/mock-school-morning.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();
const open = () => openScreenAs(memberAs('admin'), '/admin/care');

test('names who is emailed in place of a counselor who turned an alert off', async () => {
  const turnedOff = [{ rule: 'awful' as const, instead: ['Ms Bea Backup', 'Mr Sam Roe'] }];
  server.use(
    ...mockCareSettings({ counselors: [{ name: 'Ms Pat Lee', students: 41, turnedOff }], unreached: [] }),
  );
  await open();
  const counselor = within(await screen.findByRole('region', { name: 'Ms Pat Lee' }));
  expect(counselor.getByRole('heading')).toHaveTextContent('Ms Pat Lee 41 students');
  expect(counselor.getByRole('listitem')).toHaveTextContent(
    'Turned off: someone feels awful. Emailed instead: Ms Bea Backup and Mr Sam Roe',
  );
  expect(screen.queryByRole('region', { name: /no one/ })).not.toBeInTheDocument();
});

test('lists the students about whom no one is emailed', async () => {
  server.use(...mockCareSettings({ counselors: [], unreached: [person('zoe', 'Zoe', 'Green')] }));
  await open();
  const list = within(await screen.findByRole('region', { name: 'No one is emailed about 1 student' }));
  expect(list.getByRole('link', { name: 'Zoe Green' })).toHaveAttribute('href', '/student/zoe/overview');
  expect(screen.getByText('No counselor has turned emails off.')).toBeVisible();
});
