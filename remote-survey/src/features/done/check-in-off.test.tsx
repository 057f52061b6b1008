import { useTestServer } from '@tapin/shared/testing/server';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { mockSchoolDay } from '#src/testing/mock-school-day.ts';
import { continueButton, findHeading, openSurvey, radio } from '#src/testing/open-survey.ts';

const server = useTestServer();
const user = userEvent.setup();
const off = { questions: [], answers: [], checkIn: 'off', whomToAsk: 'Ms Lee' } as const;

test('shows no question and whom to ask while the check-in is not on', async () => {
  server.use(...mockSchoolDay({ questions: [], checkIn: 'off', whomToAsk: 'Ms Lee' }).handlers);
  await openSurvey();
  await findHeading('Your tap-in is not on');
  expect(screen.getByText(/ask Ms Lee/)).toBeVisible();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

test('replaces an open question when the consent has been revoked meanwhile', async () => {
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

test('lets a student of legal age turn it on', async () => {
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
