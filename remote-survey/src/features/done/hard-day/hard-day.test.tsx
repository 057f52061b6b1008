import { changeLanguage } from '@tapin/shared/i18n';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { mockSchoolDay, newAnswer } from '#src/testing/mock-school-day.ts';
import { mockTalk } from '#src/testing/mock-talk.ts';
import { openSurvey } from '#src/testing/open-survey.ts';

const server = useTestServer();
const user = userEvent.setup();
const answers = [newAnswer('q1', true), newAnswer('q2', false), newAnswer('q3', 1)];
const phone = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36';

function mockHardDay(
  talk: Parameters<typeof mockTalk>[0] = {},
  words: Parameters<typeof mockSchoolDay>[0] = {},
) {
  const { handlers, state } = mockTalk(talk);
  server.use(...handlers, ...mockSchoolDay({ answers, ...words }).handlers);
  return state;
}

const titles = async () => {
  await screen.findByRole('heading', { name: 'Thank you for telling us, Ana' });
  return screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
};

afterEach(() => jest.restoreAllMocks());

const talkTitle = 'Want to talk to someone?';
const supportTitle = '988: free, day or night';

test('during school hours an adult comes first, then 988', async () => {
  mockHardDay();
  await openSurvey();
  await screen.findByRole('button', { name: 'Ask Ms Reyes to talk' });
  expect(await titles()).toEqual([talkTitle, supportTitle]);
  expect(screen.queryByText(/School is closed/)).not.toBeInTheDocument();
  expect(screen.getByText('All adults who see your answers can see that you asked.')).toBeVisible();
});

test('outside of school hours 988 comes first, and the page says that school is closed', async () => {
  mockHardDay({ isSchoolTime: false });
  await openSurvey();
  await screen.findByRole('button', { name: 'Ask Ms Reyes to talk' });
  expect(await titles()).toEqual([supportTitle, talkTitle]);
  expect(screen.getByText(/^School is closed now/)).toBeVisible();
});

test('one press asks the counselor, and 988 stays after it', async () => {
  const { asked } = mockHardDay();
  await openSurvey();
  await user.click(await screen.findByRole('button', { name: 'Ask Ms Reyes to talk' }));
  expect(await screen.findByText(/^We told Ms Reyes/)).toHaveFocus();
  expect(asked).toEqual(['reyes']);
  expect(await titles()).toEqual([supportTitle]);
  await user.click(screen.getByRole('button', { name: 'I don’t need this anymore' }));
  expect(await screen.findByRole('heading', { name: talkTitle })).toHaveFocus();
});

test('the student can choose someone else than the counselor', async () => {
  const { asked } = mockHardDay();
  await openSurvey();
  await user.click(await screen.findByRole('button', { name: 'Someone else' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('radio', { name: 'Mr Lee' })).toBeChecked();
  expect(dialog.getByText(/All adults who see your answers can see that you asked\.$/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Ask to talk' }));
  expect(await screen.findByText(/^We told Mr Lee/)).toBeVisible();
  expect(asked).toEqual(['lee']);
});

test('a student without a counselor chooses the adult', async () => {
  mockHardDay({ adults: [{ _id: 'lee', name: 'Mr Lee', classes: ['home_room'] }] });
  await openSurvey();
  await user.click(await screen.findByRole('button', { name: 'I’d like to talk to someone' }));
  expect(screen.getByRole('radio', { name: 'Mr Lee' })).toBeChecked();
});

test('shows how the latest request ended, beside the way to ask again', async () => {
  mockHardDay({ ended: { by: 'Mr Ortiz', result: 'not_reached' } });
  await openSurvey();
  expect(await screen.findByText(/^Mr Ortiz tried to reach you/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ask Ms Reyes to talk' })).toBeVisible();
});

test('shows why a request to talk failed', async () => {
  mockHardDay();
  server.use(http.post('*/student/cedar/talk', () => HttpResponse.json({ msg: 'Busy.' }, { status: 503 })));
  await openSurvey();
  await user.click(await screen.findByRole('button', { name: 'Ask Ms Reyes to talk' }));
  expect(await screen.findByText('Busy.')).toBeVisible();
});

test.each([
  ['the school has not turned requests on', () => mockHardDay({ enabled: false })],
  [
    'the adults could not be loaded',
    () => {
      mockHardDay();
      server.use(http.get('*/student/cedar/adults', () => new HttpResponse(null, { status: 404 })));
    },
  ],
])('mentions adults in general, without names, when %s', async (_, mock) => {
  mock();
  await openSurvey();
  expect(await screen.findByRole('heading', { name: 'Talk to an adult you trust' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /talk/ })).not.toBeInTheDocument();
});

test('shows the help of 988 before the adults are loaded', async () => {
  mockHardDay();
  server.use(http.get('*/student/cedar/adults', () => new Promise<never>(() => undefined)));
  await openSurvey();
  expect(await titles()).toEqual([talkTitle, supportTitle]);
});

test('a telephone has links to call and to text 988', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(phone);
  mockHardDay();
  await openSurvey();
  expect(await screen.findByRole('link', { name: 'Call 988' })).toHaveAttribute('href', 'tel:988');
  expect(screen.getByRole('link', { name: 'Text 988' })).toHaveAttribute('href', 'sms:988?body=HELLO');
});

test('a device that is no telephone shows the number 988 instead of links', async () => {
  mockHardDay();
  await openSurvey();
  expect(await screen.findByText('988')).toBeVisible();
  expect(screen.getByText(/You can ask for a phone at school/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /988/ })).not.toBeInTheDocument();
});

test('the Spanish page shows the Spanish options of 988', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(phone);
  mockHardDay();
  await changeLanguage('es');
  await openSurvey();
  expect(await screen.findByRole('link', { name: 'Llamar al 988 (oprime 2)' })).toBeVisible();
  const write = screen.getByRole('link', { name: 'Enviar AYUDA al 988' });
  expect(write).toHaveAttribute('href', 'sms:988?body=AYUDA');
  await act(() => changeLanguage('en'));
});

test.each([
  ['en', /can see your answers. It may take time/, /in danger, call 911 now\. Or go to the first adult/],
  [
    'es',
    /pueden ver tus respuestas, pero quizá tarden/,
    /en peligro, llama ya al 911\. O ve con la primera persona/,
  ],
] as const)(
  'in %s the page says who reads the answers and what to do in danger',
  async (language, readers, danger) => {
    mockHardDay();
    await changeLanguage(language);
    await openSurvey();
    expect(await screen.findByText(readers)).toBeVisible();
    expect(screen.getByText(danger)).toBeVisible();
    await act(() => changeLanguage('en'));
  },
);

test('the answers of a hard day are in a closed disclosure', async () => {
  mockHardDay();
  await openSurvey();
  const answer = await screen.findByText('Awful');
  expect(answer).not.toBeVisible();
  await user.click(screen.getByText('Your answers today'));
  await waitFor(() => expect(answer).toBeVisible());
});

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

test('shows no number beside a request to talk when the deployment turned its help text off', async () => {
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
])('shows that a request ended as %s, and that the student can ask again', async (result, text) => {
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

test('shows no way to request a talk when the school has not turned requests on', async () => {
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
