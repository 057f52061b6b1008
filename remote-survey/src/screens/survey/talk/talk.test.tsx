import { changeLanguage } from '@tapin/shared/i18n';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockSchoolDay, newAnswer } from '#src/testing/mock-school-day.ts';
import { mockTalk } from '#src/testing/mock-talk.ts';
import { openSurvey } from '#src/testing/open-survey.ts';

const server = useTestServer();
const user = userEvent.setup();

/** Mocks a student who has finished today's check-in, at a school that allows requests. */
function mockFinishedCheckIn(
  talk: Parameters<typeof mockTalk>[0] = {},
  day: Parameters<typeof mockSchoolDay>[0] = {},
) {
  const answers = [newAnswer('q1', true), newAnswer('q2', true), newAnswer('q3', 4)];
  const { handlers, state } = mockTalk(talk);
  server.use(...handlers, ...mockSchoolDay({ answers, ...day }).handlers);
  return state;
}

const open = async () =>
  user.click(await screen.findByRole('button', { name: 'I’d like to talk to someone' }));
const dialog = async () => within(await screen.findByRole('dialog', { name: 'I’d like to talk to someone' }));

test('a student asks for the counselor, sees what happens next, and withdraws the request', async () => {
  const { asked } = mockFinishedCheckIn();
  await openSurvey();
  await open();
  const choice = await dialog();
  expect(choice.getByRole('radio', { name: 'Ms Reyes' })).toBeChecked();
  await user.click(choice.getByRole('button', { name: 'Ask to talk' }));
  expect(await screen.findByText('We told Ms Reyes. Ms Reyes should see it at school today.')).toHaveFocus();
  expect(screen.getByText('If it takes too long, we’ll tell Mr Ortiz too.')).toBeVisible();
  expect(screen.getByText(/988/)).toBeVisible();
  expect(asked).toEqual(['reyes']);
  await user.click(screen.getByRole('button', { name: 'I don’t need this anymore' }));
  expect(await screen.findByRole('button', { name: 'I’d like to talk to someone' })).toBeVisible();
});

test('the student can choose another adult; outside school hours the text names the day', async () => {
  const { asked } = mockFinishedCheckIn({ isSchoolTime: false });
  await openSurvey();
  await open();
  const choice = await dialog();
  await user.click(choice.getByRole('radio', { name: 'Mr Lee' }));
  await user.click(choice.getByRole('button', { name: 'Ask to talk' }));
  expect(await screen.findByText('We told Mr Lee. School is back on Monday, March 9.')).toBeVisible();
  expect(asked).toEqual(['lee']);
});

test('names no number beside a request when the deployment turned its help text off', async () => {
  mockFinishedCheckIn({ hasAsked: true }, { support: null });
  await openSurvey();
  expect(await screen.findByText('If you can’t wait, go to any adult at school.')).toBeVisible();
  expect(screen.queryByText(/988/)).not.toBeInTheDocument();
});

test.each(['en', 'es'] as const)(
  'in %s promises no time before the adult has read the request',
  async (language) => {
    const { asked } = mockFinishedCheckIn();
    await changeLanguage(language);
    await openSurvey();
    await user.click(await screen.findByRole('button', { name: /talk to someone|hablar con alguien/ }));
    expect(screen.getByText(/go to any adult at school|acércate a cualquier persona adulta/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^(Ask to talk|Pedir hablar)$/ }));
    expect(await screen.findByText(/should see it|Debería verlo/)).toBeVisible();
    expect(asked).toEqual(['reyes']);
    await act(() => changeLanguage('en'));
  },
);

test('the student reads when an adult has seen the request', async () => {
  const at = new Date();
  at.setHours(9, 40);
  mockFinishedCheckIn({ hasAsked: true, seen: { name: 'Mr Ortiz', at: at.toISOString() } });
  await openSurvey();
  expect(await screen.findByText(/^Mr Ortiz saw this: 9:40.AM$/)).toBeVisible();
  expect(screen.queryByText(/We told/)).not.toBeInTheDocument();
});

test('names the day on which an adult has seen the request, unless it is today', async () => {
  mockFinishedCheckIn({ hasAsked: true, seen: { name: 'Mr Ortiz', at: '2026-03-02T17:00:00Z' } });
  await openSurvey();
  expect(await screen.findByText(/^Mr Ortiz saw this: Monday/)).toBeVisible();
});

test.each([
  ['done', /^Mr Ortiz marked this as done\./],
  ['not_reached', /^Mr Ortiz tried to reach you, but could not/],
  ['not_needed', /^Mr Ortiz closed your request for now/],
])('after a request that ended as %s the student reads it, and can ask again', async (result, text) => {
  const { asked } = mockFinishedCheckIn({ ended: { by: 'Mr Ortiz', result } });
  await openSurvey();
  expect(await screen.findByText(text)).toHaveTextContent(/you can ask again\.$/);
  await open();
  await user.click((await dialog()).getByRole('button', { name: 'Ask to talk' }));
  expect(await screen.findByText(/^We told Ms Reyes/)).toBeVisible();
  expect(screen.queryByText(text)).not.toBeInTheDocument();
  expect(asked).toEqual(['reyes']);
});

test('a student who can no longer ask reads how the request ended, and whom to go to', async () => {
  mockFinishedCheckIn({ enabled: false, ended: { by: 'Mr Ortiz', result: 'not_needed' } });
  await openSurvey();
  expect(await screen.findByText(/^Mr Ortiz closed/)).toHaveTextContent(/go to any adult at school\.$/);
});

test('shows nothing when the school has not turned requests on', async () => {
  mockFinishedCheckIn({ enabled: false });
  await openSurvey();
  expect(await screen.findByText('Your answers today')).toBeVisible();
  expect(screen.queryByRole('button', { name: /talk to someone/ })).not.toBeInTheDocument();
});

test('an open request is shown and can be withdrawn, also after the school turned requests off', async () => {
  mockFinishedCheckIn({ enabled: false, hasAsked: true });
  await openSurvey();
  expect(await screen.findByText('We told Ms Reyes. Ms Reyes should see it at school today.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'I don’t need this anymore' }));
  await waitFor(() => expect(screen.queryByText(/Ms Reyes/)).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: /talk to someone/ })).not.toBeInTheDocument();
});
