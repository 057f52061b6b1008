import type { OutputOf } from '@tapin/shared/contract/calls';
import type { Person, Question } from '@tapin/shared/contract/entities';
import { questions } from '@tapin/shared/contract/questions';
import { HttpResponse, http } from 'msw';
import type { SetupServer } from 'msw/node';
import type { Response, TodaysAnswers } from '#src/features/today/status-calls.ts';
import { emptyDashboard, person } from './mock-school-morning.ts';

type Reply = OutputOf<'GET /staff/students/status'>['students'];
export type GivenAnswers = TodaysAnswers['answers'] & {
  own?: Record<string, Response>;
  asked?: string[];
};

const answersOf = (student: Person, { own = {}, asked, ...responses }: GivenAnswers) => {
  const builtIn = Object.entries(responses).map(
    ([graphic, response]) => [`question-${graphic}`, response] as const,
  );
  return {
    studentInfo: student,
    answers: [...builtIn, ...Object.entries(own)].map(([question, response]) => ({
      _id: `${student._id}-${question}`,
      question,
      student: student._id,
      response,
      createdAt: '2026-03-03T14:12:00.000Z',
    })),
    ...(asked && { asked }),
  };
};

export function statusReplyOf(students: Record<string, GivenAnswers>, own: readonly Question[] = []): Reply {
  const all = Object.entries(students).map(([firstName, answers]) =>
    answersOf(person(firstName.toLowerCase(), firstName, 'Lee'), answers),
  );
  return {
    questions: [
      ...questions.map(({ name, type }) => ({
        _id: `question-${name}`,
        question: '',
        type,
        graphic: name,
      })),
      ...own,
    ],
    checkedIn: all.filter(({ answers }) => answers.length > 0),
    notCheckedIn: all.filter(({ answers }) => answers.length === 0),
  };
}

/** Stubs the replies to a view of today, whatever its filter, and returns the queries that the view has sent. */
export function mockToday(server: Pick<SetupServer, 'use'>, students: Reply, dashboard = emptyDashboard) {
  const asked: string[] = [];
  server.use(
    http.get('*/api/staff/students/status', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ students });
    }),
    http.get('*/api/staff/dashboard', () => HttpResponse.json({ dashboard })),
  );
  return asked;
}
