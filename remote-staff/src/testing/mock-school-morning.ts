import type { OutputOf } from '@tapin/shared/contract/calls';
import type { Member, Person, Role } from '@tapin/shared/contract/entities';
import { fieldPerQuestion, type QuestionName, yesNoQuestions } from '@tapin/shared/contract/questions';
import type { RoleRequest } from '@tapin/shared/contract/role-request-calls';
import { HttpResponse, http } from 'msw';
import { weekOf } from './week.ts';

type Dashboard = OutputOf<'GET /staff/dashboard'>['dashboard'];
type Stats = OutputOf<'GET /staff/dashboard/stats'>['stats'];

export const person = (
  id: string,
  firstName: string,
  lastName: string,
  changes: Partial<Person> = {},
): Person => ({
  _id: id,
  firstName,
  lastName,
  preferredName: '',
  namePrefix: '',
  email: `${id}@cedar.test`,
  ...changes,
});

export const member = (user: Person, role: Role, school = 'school-1'): Member => ({
  user,
  schoolUser: { _id: `m-${user._id}`, user: user._id, school, role, verified: 'pending' },
});

export const feltAwful = (id: string, firstName: string, lastName: string) => ({
  ...person(id, firstName, lastName),
  grade: 9,
  emotion: 1,
  answeredAt: '2026-03-03T14:12:00.000Z',
  ...fieldPerQuestion(yesNoQuestions, 'name', () => true),
});

export const emptyDashboard: Dashboard = {
  districtRequests: [],
  adminRequests: [],
  teacherRequests: [],
  teachers: [],
  priorityStudentsToday: [],
  priorityStudentsLastSevenDays: [],
  classes: [],
};

const question = (graphic: QuestionName, text: string) =>
  ({ _id: graphic, question: text, type: graphic === 'feeling' ? 'feeling' : 'basic', graphic }) as const;

type AnswerCounts = Record<string, number>;

const questionStats = (eaten: AnswerCounts, rested: AnswerCounts, feeling: AnswerCounts) => [
  { question: question('eaten', 'Have you eaten today?'), stats: eaten },
  { question: question('rested', 'Do you feel rested?'), stats: rested },
  { question: question('feeling', 'How are you feeling today?'), stats: feeling },
];

export const someStats: Stats = {
  totalStudents: 600,
  checkedInStudents: 412,
  usual: { checkedIn: 384, days: 4 },
  questionStats: questionStats(
    { true: 334, false: 78 },
    { true: 239, false: 173 },
    { 1: 2, 2: 3, 3: 136, 4: 184, 5: 87 },
  ),
};

export const noStats: Stats = {
  totalStudents: 600,
  checkedInStudents: 0,
  usual: null,
  questionStats: someStats.questionStats.map(({ question: asked }) => ({ question: asked, stats: {} })),
};

/** Averages over five school days. */
const someAverages: OutputOf<'GET /staff/dashboard/averages'>['averages'] = {
  schoolDays: 5,
  asked: 3000,
  tapIns: 2250,
  questionStats: questionStats(
    { true: 2000, false: 250 },
    { true: 2249, false: 1 },
    { 1: 4, 2: 100, 3: 646, 4: 1000, 5: 500 },
  ),
};

const someCareFigures: OutputOf<'GET /staff/care/figures'>['figures'] = {
  lowAnswers: 20,
  sameDay: 15,
  sameDayPercent: 75,
  medianMinutes: 95,
  open: 6,
  openByAge: { today: 3, oneToThreeDays: 2, fourToSevenDays: 1, older: 0 },
  alerts: [
    { rule: 'awful', followUps: 14, needed: 8, notNeeded: 1, unsure: 1 },
    { rule: 'lowDays', followUps: 8, needed: 1, notNeeded: 4, unsure: 0 },
    { rule: 'notEatenDays', followUps: 4, needed: 0, notNeeded: 4, unsure: 0 },
    { rule: 'ownLow', followUps: 1, needed: 0, notNeeded: 0, unsure: 0 },
  ],
};

interface SchoolMorning {
  dashboard: Partial<Dashboard>;
  stats: (query: URLSearchParams) => Stats;
  roleRequests: RoleRequest[];
}

export function mockSchoolMorning({
  dashboard = {},
  stats = () => someStats,
  roleRequests = [],
}: Partial<SchoolMorning> = {}) {
  const shown = { ...emptyDashboard, ...dashboard };
  const asked = { dashboard: 0, stats: [] as string[], averages: [] as string[] };
  const handlers = [
    http.get('*/api/staff/follow-ups', () => HttpResponse.json({ followUps: [] })),
    http.get('*/api/staff/care/figures', () => HttpResponse.json({ figures: someCareFigures })),
    http.get('*/api/admin/role-requests', () => HttpResponse.json({ requests: roleRequests })),
    http.get('*/api/staff/dashboard', () => {
      asked.dashboard += 1;
      return HttpResponse.json({ dashboard: shown });
    }),
    http.get('*/api/staff/dashboard/averages', ({ request }) => {
      const { searchParams } = new URL(request.url);
      searchParams.delete('schoolUserId');
      asked.averages.push(searchParams.toString());
      return HttpResponse.json({ averages: someAverages, by: 'day', trend: [] });
    }),
    http.get('*/api/staff/dashboard/weekly-trends', () =>
      HttpResponse.json({ data: { weeklyTrends: weekOf({ eaten: 90, rested: 60, feeling: 4 }) } }),
    ),
    http.get('*/api/staff/dashboard/stats', ({ request }) => {
      const { searchParams } = new URL(request.url);
      searchParams.delete('schoolUserId');
      asked.stats.push(searchParams.toString());
      return HttpResponse.json({ stats: stats(searchParams) });
    }),
  ];
  return { shown, asked, handlers };
}

export const roleRequest = (changes: Partial<RoleRequest> = {}): RoleRequest => ({
  _id: 'request-1',
  member: member(person('pat', 'Pat', 'Lee', { preferredName: 'Patty' }), 'teacher'),
  role: 'super_admin',
  requestedBy: 'Mr Abe Fox',
  requestedAt: '2026-03-02T15:00:00.000Z',
  expiresAt: '2026-03-16T15:00:00.000Z',
  decidedBy: 'school',
  isOwn: false,
  mayDecide: true,
  ...changes,
});
