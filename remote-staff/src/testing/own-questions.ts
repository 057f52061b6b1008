import type { Question } from '@tapin/shared/contract/entities';
import { laughQuestion } from '@tapin/shared/testing/own-questions';
import type { useTestServer } from '@tapin/shared/testing/server';
import { HttpResponse, http } from 'msw';
import type { OwnQuestion, OwnQuestionsReply } from '#src/components/own-questions/own-questions-calls.ts';
import type { AlarmReach } from '#src/features/settings/settings-calls.ts';

export const calendar = {
  timeZone: 'America/Chicago',
  weekdays: [1, 2, 3, 4, 5],
  firstDay: null,
  lastDay: null,
  opensAt: '08:00',
  closesAt: '15:00',
  holidays: [],
  rules: { awful: true, lowDays: 3, notEatenDays: 2 },
  talkEnabled: false,
  standIn: null,
};

export const mockCareSettings = (reach: AlarmReach = { counselors: [], unreached: [] }) => [
  http.get('*/api/school/school-1/calendar', () =>
    HttpResponse.json({ calendar, revision: 'r0', standIns: [] }),
  ),
  http.get('*/api/school/school-1/own-questions', () =>
    HttpResponse.json({ questions: [], offers: [], approvedBy: null }),
  ),
  http.get('*/api/school/school-1/about-page', () =>
    HttpResponse.json({ slug: null, suggestion: 'cedar-high' }),
  ),
  http.get('*/api/staff/care/alert-preview', () => HttpResponse.json({ preview: null })),
  http.get('*/api/staff/care/reach', () => HttpResponse.json(reach)),
];

export const { steps = [] } = laughQuestion;

export const laughQuestionInSpanish: Question = {
  ...laughQuestion,
  question: '¿Cada cuánto te ríes?',
  steps: ['Nunca', 'Casi nunca', 'A veces', 'Muchas veces', 'Siempre'],
  language: 'es',
};

export const questionWith = (changes: Partial<OwnQuestion> = {}): OwnQuestion => ({
  _id: 'q7',
  type: 'basic',
  texts: { en: { question: 'Do you feel safe?' }, es: { question: '¿Te sientes a salvo?' } },
  lowResponses: [false],
  grades: [],
  weekdays: [],
  firstDay: '2020-01-01',
  lastDay: '2099-12-31',
  verified: 'approved',
  isAnswered: false,
  endedAt: null,
  author: 'Mr Sam Roe',
  createdAt: '2026-03-02T15:00:00.000Z',
  ...changes,
});

export function mockOwnQuestions(
  server: ReturnType<typeof useTestServer>,
  reply: Partial<OwnQuestionsReply> = {},
  { ownLow = true } = {},
) {
  const requests: { method: string; path: string; body: unknown }[] = [];
  const record = async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api/school/school-1/own-questions', '');
    requests.push({ method: request.method, path, body: await request.json() });
  };
  const url = '*/api/school/school-1/own-questions';
  const saved = async ({ request }: { request: Request }) => {
    await record(request);
    return HttpResponse.json({ question: questionWith() });
  };
  server.use(
    http.get(url, () => HttpResponse.json({ questions: [], offers: [], approvedBy: null, ...reply })),
    http.post(url, saved),
    http.put(`${url}/:id`, saved),
    http.post(`${url}/:id/end`, saved),
    http.delete(`${url}/:id`, saved),
    http.get('*/api/school/school-1/calendar', () =>
      HttpResponse.json({
        calendar: { ...calendar, rules: { ...calendar.rules, ownLow } },
        revision: 'r0',
        standIns: [],
      }),
    ),
    ...mockCareSettings(),
  );
  return requests;
}
