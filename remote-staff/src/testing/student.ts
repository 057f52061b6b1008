import type { Question } from '@tapin/shared/contract/entities';
import { fieldPerQuestion, questions, stepQuestions, yesNoQuestions } from '@tapin/shared/contract/questions';
import { HttpResponse, http } from 'msw';
import type { SetupServer } from 'msw/node';
import { addDays } from '#src/components/days/days.ts';
import type { FeedItem, Overview } from '#src/features/student/student-calls.ts';

export const maya = {
  _id: 'student-1',
  firstName: 'Maya',
  lastName: 'Nelson',
  preferredName: 'May',
  namePrefix: '' as const,
  email: 'maya@cedar.test',
};

export const studentOverview = (changes: Partial<Overview> = {}): Overview => ({
  studentInfo: { ...maya, grade: 9 },
  tapIns: 12,
  totalNumberOfDays: 20,
  classes: [{ classType: 'home_room', teacher: 'Ms Pat Lee', teacherId: 'teacher-1' }],
  ...fieldPerQuestion(yesNoQuestions, 'name', () => 1),
  eaten: 9,
  rested: 6,
  ...fieldPerQuestion(stepQuestions, 'name', () => ({ 1: 1, 2: 0, 3: 3, 4: 4, 5: 4 })),
  questionStats: [],
  ...changes,
});

/** A day on which the student felt bad, had eaten, and answered nothing else. */
export const answeredDay = (date: string): FeedItem => ({
  date,
  ...fieldPerQuestion(questions, 'feedKey', () => null),
  feeling: { response: 2, createdAt: `${date}T14:05:00.000Z` },
  ate: { response: true, createdAt: `${date}T14:04:00.000Z` },
});

type Server = Pick<SetupServer, 'use'>;

/**
 * Stubs the calls about one student. Returns the queries of the calls with a window of time or a week. The answer to an
 * own question is the second step, on the Monday of each week.
 */
export function mockStudent(
  server: Server,
  overview: Overview,
  feed: FeedItem[] = [],
  own: readonly Question[] = [],
) {
  const asked: string[] = [];
  const path = `*/api/staff/student/${maya._id}`;
  server.use(
    http.get(`${path}/follow-ups`, () => HttpResponse.json({ followUps: [], colleagues: [] })),
    http.get('*/api/admin/looks', () => HttpResponse.json({ looks: [], total: 0, pageSize: 5 })),
    http.get(`${path}/overview`, ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ overview });
    }),
    http.get(`${path}/weekly-trends`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(`${searchParams.get('startDate')} ${searchParams.get('endDate')}`);
      const monday = searchParams.get('startDate') ?? '';
      const weeklyTrends = [0, 1, 2, 3, 4].map((count) => ({
        date: addDays(monday, count),
        ...(count === 4 && { noSchool: true }),
        ...fieldPerQuestion(yesNoQuestions, 'name', () => (count === 0 ? 50 : null)),
        ...(count === 0 && { eaten: 100, rested: 0 }),
        ...fieldPerQuestion(stepQuestions, 'name', () => (count === 0 ? 4 : null)),
        ...(own.length > 0 && {
          own: Object.fromEntries(own.map(({ _id }) => [_id, count === 0 ? 2 : null])),
        }),
      }));
      return HttpResponse.json({ weeklyTrends, ...(own.length > 0 && { questions: own }) });
    }),
    http.get(`${path}/feed`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      const offset = Number(searchParams.get('offset') ?? 0);
      const pageSize = Number(searchParams.get('pageSize'));
      const page = feed.slice(offset, offset + pageSize);
      return HttpResponse.json({ count: page.length, pageSize, total: feed.length, feed: page });
    }),
  );
  return asked;
}
