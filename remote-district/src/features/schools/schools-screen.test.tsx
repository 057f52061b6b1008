import { changeLanguage } from '@tapin/shared/i18n';
import { getAuth } from '@tapin/shared/session';
import { cedarHigh, cedarMiddle, districtAdmin } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { highToday, middleToday, mockDistrict, replyError, today } from '#src/testing/mock-district.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();
const user = userEvent.setup();
const path = '/admin/schools';

const rows = () =>
  screen.getAllByRole('rowheader').flatMap((header) => {
    const link = within(header).queryByRole('link');
    return link ? [link.textContent] : [];
  });
const open = async (name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  return within(screen.getByRole('dialog'));
};

test('lists the schools with links to their pages', async () => {
  mockDistrict(server);
  await openScreenAs(districtAdmin(), path);
  expect(
    await screen.findByText(/^2 schools · 390 of 700 have tapped in today · 13 need support/),
  ).toBeVisible();
  const link = await screen.findByRole('link', { name: 'Cedar High' });
  expect(link).toHaveAttribute('href', '/admin/school/school-1');
  const cells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(screen.getByRole('rowheader', { name: /^Cedar High/ })).toHaveTextContent('600 students · CEDAR1');
  await waitFor(() =>
    expect(cells(/^Cedar High/)).toEqual([
      '5 2%',
      'Okay 3.4 down 0.30.3',
      '84% down 33',
      '61% up 22',
      '50% 300 of 600',
      '80% usually in 1\u00A0hr\u00A035\u00A0min',
      '6 2 over 7 days',
      '1',
    ]),
  );
  // Figures about fewer than five students are hidden.
  const hidden = 'Fewer than 5';
  expect(cells(/^Cedar Middle/)).toEqual([
    '8 9%',
    hidden,
    hidden,
    hidden,
    '90% 90 of 100',
    hidden,
    hidden,
    '0',
  ]);
  expect(cells(/^All schools/)).toEqual([
    '13 3%',
    'Okay 3.4 no change',
    hidden,
    hidden,
    '56% 390 of 700',
    '–',
    '–',
    '1',
  ]);
  expect(screen.getByText(/^Numbers about fewer than 5 students are not shown/)).toBeVisible();
});

test('reports that a school was created while the list is still reloading', async () => {
  mockDistrict(server);
  await openScreenAs(districtAdmin(), path);
  await screen.findByRole('row', { name: /^Cedar High/ });
  server.use(
    http.post('*/api/district/school', () => HttpResponse.json({ school: { _id: '9', name: 'Oak' } })),
    http.get('*/api/district/overview', () => new Promise<Response>(() => undefined)),
  );
  const dialog = await open('Create school');
  await user.type(dialog.getByRole('textbox', { name: 'School name' }), 'Oak');
  await user.type(dialog.getByRole('textbox', { name: 'School code' }), 'OAK');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^Oak was created/)).toBeVisible();
});

test('lists a school that was created while the list was loading', async () => {
  mockDistrict(server);
  const beforeCreation = Promise.withResolvers<void>();
  server.use(
    http.get(
      '*/api/district/overview',
      async () => {
        await beforeCreation.promise;
        return HttpResponse.json({ schools: [highToday], totals: highToday, asked: [] });
      },
      { once: true },
    ),
    http.post('*/api/district/school', () => HttpResponse.json({ school: cedarMiddle })),
  );
  await openScreenAs(districtAdmin(), path);
  const dialog = await open('Create school');
  await user.type(dialog.getByRole('textbox', { name: 'School name' }), 'Cedar Middle');
  await user.type(dialog.getByRole('textbox', { name: 'School code' }), 'CEDAR2');
  await user.keyboard('{Enter}');
  setTimeout(beforeCreation.resolve, 100);
  expect(await screen.findByRole('link', { name: 'Cedar Middle' })).toBeVisible();
});

test.each([
  ['en', 'Fewer than 5', 'Not shown', 'Fewer than 5 of 30'],
  ['es', 'Menos de 5', 'No se muestra', 'Menos de 5 de 30'],
] as const)(
  'shows in %s which figures are hidden, and sorts these schools last',
  async (language, fewer, withheld, share) => {
    const noCounts = { totalStudents: null, checkedInStudents: null, needCare: null };
    const named = (name: string) => ({ _id: name, name, code: name });
    const reasons = <const T extends 'fewerThanFive' | 'withheld'>(reason: T) => ({
      totalStudents: reason,
      checkedInStudents: reason,
      needCare: reason,
    });
    const schools = [
      today(named('Ash'), { ...noCounts, hidden: reasons('fewerThanFive') }),
      today(named('Birch'), { ...noCounts, hidden: reasons('withheld') }),
      today(named('Cedar'), {
        totalStudents: 30,
        checkedInStudents: null,
        needCare: null,
        hidden: { checkedInStudents: 'fewerThanFive', needCare: 'fewerThanFive' },
      }),
      today(named('Dogwood'), { totalStudents: 90, checkedInStudents: 80, needCare: 7 }),
    ];
    const totals = {
      ...noCounts,
      requests: 0,
      hidden: { ...reasons('withheld'), needCare: 'fewerThanFive' as const },
    };
    mockDistrict(server, { schools, totals });
    await openScreenAs(districtAdmin(), `${path}?sort=tappedIn`);
    await screen.findByRole('link', { name: 'Dogwood' });
    await act(() => changeLanguage(language));
    const row = async (name: string) => {
      const cells = within(await screen.findByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole(
        'cell',
      );
      return [cells[4]?.textContent, cells[0]?.textContent];
    };
    expect(await row('Ash')).toEqual([fewer, fewer]);
    expect(await row('Birch')).toEqual([withheld, withheld]);
    expect(await row('Cedar')).toEqual([share, fewer]);
    expect(rows()).toEqual(['Dogwood', 'Ash', 'Birch', 'Cedar']);
    expect(screen.getByText(new RegExp(`: ${withheld} · .*: ${fewer} · `))).toBeVisible();
    await act(() => changeLanguage('en'));
  },
);

test('shows the time until the first action in minutes, hours or days', async () => {
  const schools = [0, 59, 60, 1_440, 4_000].map((medianMinutes, index) =>
    today(
      { _id: `${index}`, name: `School ${index}`, code: 'X' },
      { care: { sameDayPercent: 50, medianMinutes, open: 0, openLong: null } },
    ),
  );
  mockDistrict(server, { schools });
  await openScreenAs(districtAdmin(), path);
  for (const duration of ['0 min', '59 min', '1 hr', '1 day', '3 days']) {
    expect(
      await screen.findByRole('cell', { name: `50% usually in ${duration.replaceAll(' ', '\u00A0')}` }),
    ).toBeVisible();
  }
});

test('a new school requires a name and a code that are not blank', async () => {
  const shown = mockDistrict(server);
  const sent: unknown[] = [];
  const oak = { _id: 'school-3', name: 'Oak', code: 'OAK1' };
  server.use(
    http.post('*/api/district/school', async ({ request }) => {
      sent.push(await request.json());
      shown.schools = [highToday, middleToday, today(oak)];
      return HttpResponse.json({ school: oak, schoolUser: {} });
    }),
  );
  await openScreenAs(districtAdmin(), path);
  const dialog = await open('Create school');
  const create = dialog.getByRole('button', { name: 'Create school' });
  await user.type(dialog.getByRole('textbox', { name: 'School name' }), '   ');
  await user.click(create);
  expect(dialog.getByText('Enter a name')).toBeVisible();
  expect(dialog.getByText('Enter a code')).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: 'School name' }), 'Oak');
  await user.type(dialog.getByRole('textbox', { name: 'School code' }), 'oak1');
  await user.click(create);
  expect(await screen.findByText(/^Oak was created/)).toBeVisible();
  expect(sent).toEqual([{ districtUserId: 'district-user-1', schoolName: '   Oak', schoolCode: 'oak1' }]);
  await waitFor(() => expect(rows()).toContain('Oak'));
  expect(screen.getByText('No students yet')).toBeVisible();
});

test('the form of a new school shows that a code is taken, and keeps the input', async () => {
  mockDistrict(server);
  server.use(
    http.post(
      '*/api/district/school',
      replyError('Another school already has this code.', 'school_code_taken'),
    ),
  );
  await openScreenAs(districtAdmin(), path);
  const dialog = await open('Create school');
  await user.type(dialog.getByRole('textbox', { name: 'School name' }), 'Oak');
  await user.type(dialog.getByRole('textbox', { name: 'School code' }), 'CEDAR1{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('Another school already has this code.');
  expect(dialog.getByRole('textbox', { name: 'School code' })).toHaveValue('CEDAR1');
});

test('asks an existing school to join by its code, and shows that it has not answered', async () => {
  const shown = mockDistrict(server);
  const pine = { _id: 'school-9', name: 'Pine' };
  server.use(
    http.post('*/api/district/add-school', () => {
      shown.asked = [
        { school: pine, verified: 'pending' },
        { school: { _id: 'school-8', name: 'Elm' }, verified: 'rejected' },
      ];
      return HttpResponse.json({ school: { ...pine, code: 'PINE' }, schoolUser: {} });
    }),
  );
  await openScreenAs(districtAdmin(), path);
  const dialog = await open('Add school by code');
  await user.type(dialog.getByRole('textbox', { name: 'School code' }), 'pine{Enter}');
  expect(await screen.findByText(/^We asked Pine/)).toBeVisible();
  const asked = within(await screen.findByRole('region', { name: 'Asked to join' }));
  expect(asked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^PineWaiting for an answer/),
    expect.stringMatching(/^ElmDenied/),
  ]);
});

test('turns the district remote off after confirmation, and keeps the other remotes of the district on', async () => {
  mockDistrict(server);
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/district/remotes', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ district: {} });
    }),
  );
  const admin = districtAdmin();
  await openScreenAs(
    { ...admin, district: admin.district && { ...admin.district, remotes: ['district', 'meals'] } },
    path,
  );
  const dialog = await open('Turn it off');
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Turn it off' }));
  await waitFor(() => expect(getAuth().district?.remotes).toEqual(['meals']));
  expect(sent).toEqual([{ districtUserId: 'district-user-1', remotes: ['meals'] }]);
});

test('removes the district remote from the session when the server reports that it is off', async () => {
  mockDistrict(server);
  server.use(
    http.get('*/api/district/overview', () =>
      HttpResponse.json({ msg: 'Not turned on.', code: 'district_not_opted_in' }, { status: 403 }),
    ),
  );
  await openScreenAs(districtAdmin(), path);
  await waitFor(() => expect(getAuth().district?.remotes).toEqual([]));
});

test('a school that has joined meanwhile is added to the session at once', async () => {
  mockDistrict(server);
  await openScreenAs(districtAdmin('approved', [cedarHigh]), path);
  let asked = 0;
  server.use(
    http.get('*/api/user/me', () => {
      asked += 1;
      return HttpResponse.json({ msg: 'Not now.' }, { status: 503 });
    }),
  );
  await screen.findByRole('link', { name: 'Cedar Middle' });
  await waitFor(() => expect(asked).toBe(1));
});
