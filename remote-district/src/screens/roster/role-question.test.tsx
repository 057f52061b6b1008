import { districtAdmin } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { mockRoster, runWith } from '#src/testing/mock-roster.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();

test('an answer about a new admin is saved by org and person, beside the earlier answers of the school', async () => {
  const question = {
    file: 'roles.csv',
    row: 12,
    column: 'role',
    value: 'siteAdministrator',
    code: 'person-new-admin',
    level: 'question',
    problem: 'Dana Poe would become an admin of North.',
    remedy: 'Accept it only if that is right.',
    sourcedId: 'x1',
    orgSourcedId: 's1',
  } as const;
  mockRoster(server, {
    current: runWith({ problemCount: 1 }),
    problems: [question],
    mapping: { roles: { s1: { x2: 'skip' } } },
  });
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/district/roster/run/:run/mapping', async ({ request }) => {
      sent.push(Object(await request.json()).mapping);
      return HttpResponse.json(runWith({}));
    }),
  );
  await openScreenAs(districtAdmin(), '/admin/roster');
  const answer = await screen.findByRole('combobox', { name: 'What about the role siteAdministrator?' });
  expect([...(answer as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    'Choose an answer',
    'Accept the role',
    'As a teacher',
    'Do not give this role',
  ]);
  await userEvent.selectOptions(answer, 'Accept the role');
  await userEvent.click(screen.getByRole('button', { name: 'Save and check again' }));
  expect(sent).toEqual([{ roles: { s1: { x2: 'skip', x1: 'accept' } } }]);
});
