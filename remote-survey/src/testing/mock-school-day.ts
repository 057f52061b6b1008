import type { Me } from '@tapin/shared/api';
import type { Answer, Question } from '@tapin/shared/contract/entities';
import { HttpResponse, http } from 'msw';

export type Response = Answer['response'];

const words = {
  en: ['Have you eaten today?', 'Do you feel rested?', 'How are you feeling today?'],
  es: ['¿Ya comiste algo hoy?', '¿Sientes que descansaste?', '¿Cómo te sientes hoy?'],
};

const questionsIn = (language: 'en' | 'es'): Question[] => [
  { _id: 'q1', question: words[language][0] ?? '', type: 'basic', graphic: 'eaten' },
  { _id: 'q2', question: words[language][1] ?? '', type: 'basic', graphic: 'rested' },
  { _id: 'q3', question: words[language][2] ?? '', type: 'feeling', graphic: 'feeling' },
];

export const newAnswer = (question: string, response: Response): Answer => ({
  _id: `answer-${question}`,
  question,
  student: 'ana',
  response,
  createdAt: new Date().toISOString(),
});

export const ana: Me = {
  user: {
    _id: 'ana',
    firstName: 'Ana',
    lastName: 'Ruiz',
    preferredName: '',
    namePrefix: '',
    email: 'ana@school.test',
    emailVerified: true,
    role: 'student',
  },
  classes: [{ classType: 'home_room', teacher: 'Ms Lee', teacherId: 'lee' }],
  hasNoTeachers: false,
  grade: { _id: 'g7', grade: 7 },
  district: null,
  districtUser: null,
  schoolUsers: [{ _id: 'ana-cedar', user: 'ana', school: 'cedar', role: 'student', verified: 'approved' }],
  schools: [{ _id: 'cedar', name: 'Cedar', code: 'CEDAR1' }],
};

interface SchoolDay {
  me: object;
  questions: object[];
  own: object[];
  answers: Answer[];
  support: string | null;
  notEaten: string | null;
  notRested: string | null;
  checkIn: 'off';
  whomToAsk: string | null;
}

/** Mocks a server that stores the day’s answers. Like the real server, it keeps the first answer to each question. */
export function mockSchoolDay({ me = ana, questions, own, answers = [], ...words }: Partial<SchoolDay> = {}) {
  const day = {
    own,
    answers: [...answers],
    submissions: [] as { questionId: string; response: Response }[],
    corrections: [] as { answer: string; response: Response }[],
  };
  const load = ({ headers }: Request) => {
    const inLanguage = questionsIn(headers.get('accept-language') === 'es' ? 'es' : 'en');
    return HttpResponse.json({
      questions: questions ?? inLanguage,
      own: day.own,
      answers: day.answers,
      ...words,
    });
  };
  const handlers = [
    http.get('*/api/user/me', () => HttpResponse.json(me)),
    http.get('*/api/student/cedar/adults', () =>
      HttpResponse.json({ enabled: false, request: null, adults: [] }),
    ),
    http.get('*/api/student/cedar/questions', ({ request }) => load(request)),
    http.post<never, { questionId: string; response: Response }>(
      '*/api/student/submit-response/cedar',
      async ({ request }) => {
        const { questionId, response } = await request.json();
        day.submissions.push({ questionId, response });
        const stored = day.answers.find(({ question }) => question === questionId);
        const answer = stored ?? newAnswer(questionId, response);
        if (!stored) day.answers.push(answer);
        return HttpResponse.json({ answer });
      },
    ),
    http.post<never, { answer: string; response: Response }>(
      '*/api/student/correct-response/cedar',
      async ({ request }) => {
        const { answer: replaced, response } = await request.json();
        day.corrections.push({ answer: replaced, response });
        const index = day.answers.findIndex(({ _id }) => _id === replaced);
        const stored = day.answers[index];
        const [question = ''] = replaced.replace('answer-', '').split('.');
        // An answer that another device has replaced meanwhile is kept, as on the real server.
        const answer = stored
          ? { ...stored, _id: `${stored._id}.1`, response }
          : day.answers.find((each) => each.question === question);
        if (stored && answer) day.answers[index] = answer;
        return HttpResponse.json({ answer });
      },
    ),
  ];
  return { day, load, handlers };
}
