import { useTestServer } from '@tapin/shared/testing/server';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { logInAs, mockSecondFactors, openScreen } from '#src/testing/open-screen.ts';
import { member, student } from '#src/testing/people.ts';

const server = useTestServer();
beforeEach(() => mockSecondFactors(server));
const choices = {
  rules: { awful: 'now', lowDays: 'digest', notEatenDays: 'off', asked: 'off' },
  digestHour: 14,
  isTold: true,
};

test('a teacher chooses by which rules to be notified, and when', async () => {
  const saved: unknown[] = [];
  server.use(
    http.get('*/api/user/notices', () => HttpResponse.json(choices)),
    http.put('*/api/user/notices', async ({ request }) => {
      const body = await request.json();
      saved.push(body);
      return HttpResponse.json(Object(body));
    }),
  );
  logInAs(member('teacher'));
  await openScreen('/account');
  const awful = await screen.findByRole('combobox', { name: 'Someone feels awful' });
  expect(awful).toHaveDisplayValue('Right away');
  await userEvent.selectOptions(awful, 'In a daily email');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Time of the daily email' }), '3 PM');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(saved).toEqual([{ rules: { ...choices.rules, awful: 'digest' }, digestHour: 15 }]);
});

test('offers the rule about own questions when the API knows it', async () => {
  const saved: unknown[] = [];
  const rules = { ...choices.rules, ownLow: 'now' };
  server.use(
    http.get('*/api/user/notices', () => HttpResponse.json({ ...choices, rules })),
    http.put('*/api/user/notices', async ({ request }) => {
      const body = await request.json();
      saved.push(body);
      return HttpResponse.json(Object(body));
    }),
  );
  logInAs(member('teacher'));
  await openScreen('/account');
  const ownLow = await screen.findByRole('combobox', { name: 'A low answer to a question of the school' });
  expect(ownLow).toHaveDisplayValue('Right away');
  await userEvent.selectOptions(ownLow, 'Not at all');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(saved).toEqual([{ rules: { ...rules, ownLow: 'off' }, digestHour: 14 }]);
});

test('leaves out the rule about own questions when an API of an earlier version does not send it', async () => {
  server.use(http.get('*/api/user/notices', () => HttpResponse.json(choices)));
  logInAs(member('teacher'));
  await openScreen('/account');
  await screen.findByRole('combobox', { name: 'Someone feels awful' });
  expect(screen.queryByRole('combobox', { name: /question of the school/ })).not.toBeInTheDocument();
});

const nobody = { names: [], includesCaller: false };
const backup = { names: ['Ms Bea Backup', 'Mr Sam Roe'], includesCaller: false };

function mockChoices(changes: object) {
  const saved: unknown[] = [];
  const reply = {
    ...choices,
    counsels: true,
    administers: false,
    instead: { awful: nobody, lowDays: nobody, notEatenDays: nobody, ownLow: nobody },
    ...changes,
  };
  server.use(
    http.get('*/api/user/notices', () => HttpResponse.json(reply)),
    http.put('*/api/user/notices', async ({ request }) => {
      const body = await request.json();
      saved.push(body);
      return HttpResponse.json({ ...reply, ...Object(body) });
    }),
  );
  return saved;
}

test('an admin without stored choices sees the default times of emails, and saving the form keeps the times', async () => {
  const rules = { awful: 'usual', lowDays: 'usual', notEatenDays: 'usual', ownLow: 'usual', asked: 'usual' };
  const saved = mockChoices({ rules, counsels: false, administers: true });
  logInAs(member('admin'));
  await openScreen('/account');
  const awful = await screen.findByRole('combobox', { name: 'Someone feels awful' });
  expect(awful).toHaveDisplayValue('Only if there is no one else');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(saved).toEqual([{ rules, digestHour: 14 }]);
});

test('an admin who is also a counselor sees the defaults of both', async () => {
  mockChoices({ rules: { ...choices.rules, awful: 'usual' }, administers: true });
  logInAs(member('admin'));
  await openScreen('/account');
  const awful = await screen.findByRole('combobox', { name: 'Someone feels awful' });
  expect(awful).toHaveDisplayValue('As usual for your roles');
  expect(awful).toHaveAccessibleDescription(/^We email you about the students you counsel/);
});

test('a counselor who turns a rule off reads who is notified instead', async () => {
  mockChoices({
    instead: { awful: backup, lowDays: { names: [], includesCaller: true }, notEatenDays: nobody },
  });
  logInAs(member('teacher'));
  await openScreen('/account');
  const awful = await screen.findByRole('combobox', { name: 'Someone feels awful' });
  expect(screen.queryByRole('option', { name: 'Only if there is no one else' })).not.toBeInTheDocument();
  expect(awful).toHaveAccessibleDescription('');
  await userEvent.selectOptions(awful, 'Not at all');
  expect(awful).toHaveAccessibleDescription('Emailed instead: Ms Bea Backup and Mr Sam Roe');
  const lowDays = screen.getByRole('combobox', { name: 'Someone has felt low for days' });
  await userEvent.selectOptions(lowDays, 'Not at all');
  expect(lowDays).toHaveAccessibleDescription('There is no one else, so we still email you.');
});

const hoursOf = (school: string, opensAt: string) => ({ school, opensAt, closesAt: '15:00' });
const dailyTime = () => screen.findByRole('combobox', { name: 'Time of the daily email' });

test('offers the hours at which the school sends emails, and says when it opens', async () => {
  const saved = mockChoices({ digestHour: 22, mailHours: [hoursOf('Lincoln', '08:30')] });
  logInAs(member('teacher'));
  await openScreen('/account');
  const time = await dailyTime();
  expect(time).toHaveDisplayValue('2:30 PM');
  expect(within(time).getAllByRole('option')[0]).toHaveTextContent('8:30 AM');
  expect(within(time).queryByRole('option', { name: '7 AM' })).not.toBeInTheDocument();
  expect(screen.getByText(/After school, we email you on the next school day/)).toHaveTextContent(
    /at: 8:30 AM$/,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(saved).toEqual([{ rules: choices.rules, digestHour: 22 }]);
});

test('says for each of two schools when the daily email is sent', async () => {
  const mailHours = [hoursOf('Lincoln', '08:00'), hoursOf('Roosevelt', '09:30')];
  mockChoices({ digestHour: 8, mailHours });
  logInAs(member('teacher'));
  await openScreen('/account');
  const time = await dailyTime();
  expect(time).toHaveAccessibleDescription('Lincoln: 8 AM · Roosevelt: 9:30 AM');
  await userEvent.selectOptions(time, '10 AM');
  expect(time).toHaveAccessibleDescription('');
  expect(screen.getByText(/After school, we email you/)).toHaveTextContent(
    /at: Lincoln: 8 AM · Roosevelt: 9:30 AM$/,
  );
});

test('an admin turns the weekly summary off', async () => {
  const saved = mockChoices({ administers: true, weekly: true });
  logInAs(member('admin'));
  await openScreen('/account');
  const weekly = await screen.findByRole('checkbox', { name: /^Weekly summary/ });
  expect(weekly).toBeChecked();
  await userEvent.click(weekly);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(saved).toEqual([{ rules: choices.rules, digestHour: 14, weekly: false }]);
});

test('offers no weekly summary to a counselor', async () => {
  mockChoices({});
  logInAs(member('teacher'));
  await openScreen('/account');
  await dailyTime();
  expect(screen.queryByRole('checkbox', { name: /^Weekly summary/ })).not.toBeInTheDocument();
});

test('opening the account again shows the notification choices that were made on another device meanwhile', async () => {
  const choose = (digestHour: number) =>
    server.use(http.get('*/api/user/notices', () => HttpResponse.json({ ...choices, digestHour })));
  choose(14);
  logInAs(member('teacher'));
  const { go } = await openScreen('/account');
  await go('/elsewhere');
  await screen.findByText('Elsewhere');
  choose(9);
  await go('/account');
  expect(await screen.findByRole('combobox', { name: 'Time of the daily email' })).toHaveDisplayValue('9 AM');
});

test('a person whom no rule notifies sees who is notified, and has nothing to choose', async () => {
  server.use(http.get('*/api/user/notices', () => HttpResponse.json({ ...choices, isTold: false })));
  logInAs(member('teacher'));
  await openScreen('/account');
  expect(screen.getByText(/we email their counselor and the admins who chose it/)).toHaveTextContent(
    'we always email you',
  );
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

test('a student has no section for notifications', async () => {
  logInAs(student());
  await openScreen('/account');
  expect(screen.queryByText('Email notifications')).not.toBeInTheDocument();
});
