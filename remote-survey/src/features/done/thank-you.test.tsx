import { useTestServer } from '@tapin/shared/testing/server';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { mockSchoolDay, newAnswer } from '#src/testing/mock-school-day.ts';
import { continueButton, findHeading, openSurvey, radio } from '#src/testing/open-survey.ts';

const server = useTestServer();
const summary = () => screen.findByRole('region', { name: 'Your answers today' });
const answers = (eaten: boolean, rested: boolean) => [
  newAnswer('q1', eaten),
  newAnswer('q2', rested),
  newAnswer('q3', 4),
];

test.each([
  ['nothing to who has eaten and rested', answers(true, true), []],
  ['where food is to who has not eaten', answers(false, true), [/cafeteria/]],
  ['something kind to who has not rested', answers(true, false), [/need a break/]],
  ['both to who needs both', answers(false, false), [/cafeteria/, /need a break/]],
])('says %s', async (_, given, lines) => {
  server.use(...mockSchoolDay({ answers: given }).handlers);
  await openSurvey();
  await summary();
  const items = screen.queryAllByRole('listitem');
  expect(items).toHaveLength(lines.length);
  for (const [index, line] of lines.entries()) expect(items[index]).toHaveTextContent(line);
});

test('a deployment can replace the advice below the answers with its own text, or remove it', async () => {
  const words = { notEaten: 'Breakfast is in room 3.', notRested: null };
  server.use(...mockSchoolDay({ answers: answers(false, false), ...words }).handlers);
  await openSurvey();
  await summary();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Breakfast is in room 3.',
  ]);
});

test('no element of the thank-you screen has an undefined class', async () => {
  server.use(...mockSchoolDay().handlers);
  await openSurvey();
  await screen.findByRole('heading', { level: 1 });
  for (const element of document.querySelectorAll('[class]')) {
    expect(element.getAttribute('class')).not.toMatch(/undefined|unknown/);
  }
});

const user = userEvent.setup();
const off = { questions: [], answers: [], checkIn: 'off', whomToAsk: 'Ms Lee' } as const;

test('shows no question and whom to ask while the check-in is not on', async () => {
  server.use(...mockSchoolDay({ questions: [], checkIn: 'off', whomToAsk: 'Ms Lee' }).handlers);
  await openSurvey();
  await findHeading('Your tap-in is not on');
  expect(screen.getByText(/ask Ms Lee/)).toBeVisible();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

test('the notice that the check-in is off replaces an open question when the consent was revoked meanwhile', async () => {
  const { handlers } = mockSchoolDay();
  server.use(...handlers);
  await openSurvey();
  await findHeading('Have you eaten today?');
  server.use(
    http.get('*/api/student/cedar/questions', () => HttpResponse.json({ ...off, whomToAsk: null })),
    http.post('*/api/student/submit-response/cedar', () =>
      HttpResponse.json({ code: 'consent_missing', message: 'Your tap-in is not on.' }, { status: 403 }),
    ),
  );
  await user.click(radio('Yes'));
  await user.click(continueButton());
  await findHeading('Your tap-in is not on');
  expect(screen.getByText(/ask an adult at your school/)).toBeVisible();
});

test('a student of legal age can turn the check-in on', async () => {
  const { handlers } = mockSchoolDay();
  server.use(...handlers);
  let isOn = false;
  server.use(
    http.get('*/api/student/cedar/questions', () =>
      isOn ? undefined : HttpResponse.json({ ...off, consentText: 'Your school asks you.' }),
    ),
    http.post('*/api/student/cedar/consent', async ({ request }) => {
      expect(await request.json()).toEqual({ answer: true });
      isOn = true;
      return HttpResponse.json({ ok: true });
    }),
  );
  await openSurvey();
  await findHeading('Your tap-in is not on');
  expect(screen.getByText('Your school asks you.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Turn on my tap-in' }));
  await findHeading('Have you eaten today?');
});
