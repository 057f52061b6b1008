import type { DistrictTrends, Trend, Trends } from '@tapin/shared/contract/district-trends';
import type { Member, Role } from '@tapin/shared/contract/entities';
import { getAuth } from '@tapin/shared/session';
import { cedarHigh, cedarMiddle } from '@tapin/shared/testing/people';
import type { useTestServer } from '@tapin/shared/testing/server';
import { HttpResponse, http } from 'msw';
import type { QuestionsReply } from '#src/components/question-calls.ts';
import type { Overview, SchoolToday } from '#src/components/school-calls.ts';
import type { SchoolRequests } from '#src/features/school/request-calls.ts';

type Figures = Omit<SchoolToday, 'school'>;

const noFigures: Figures = { totalStudents: 0, checkedInStudents: 0, needCare: 0, requests: 0 };

export const today = (school: SchoolToday['school'], figures: Partial<Figures> = {}): SchoolToday => ({
  school,
  ...noFigures,
  ...figures,
});

export const highToday = today(cedarHigh, {
  totalStudents: 600,
  checkedInStudents: 300,
  needCare: 5,
  requests: 1,
  care: {
    sameDayPercent: 80,
    medianMinutes: 95,
    open: 6,
    openLong: 2,
  },
});
export const middleToday = today(cedarMiddle, {
  totalStudents: 100,
  checkedInStudents: 90,
  needCare: 8,
  care: {
    sameDayPercent: null,
    medianMinutes: null,
    open: null,
    openLong: null,
    hidden: {
      sameDayPercent: 'fewerThanFive',
      medianMinutes: 'fewerThanFive',
      open: 'fewerThanFive',
      openLong: 'fewerThanFive',
    },
  },
});

const noTrend: Trend = { value: null, change: null, points: [] };

/** The trends of a school. Trends that are not given are hidden. */
export const trendsWith = (trends: Partial<Trends>): Trends => ({
  eaten: noTrend,
  rested: noTrend,
  feeling: noTrend,
  ...trends,
});

const trends: DistrictTrends = {
  schools: [
    {
      school: cedarHigh._id,
      trends: {
        feeling: { value: 3.4, change: -0.3, points: [3.7, 3.6, null, 3.3] },
        eaten: { value: 84, change: -3, points: [85, 84, null, 83] },
        rested: { value: 61, change: 2, points: [60, 61, null, 62] },
      },
    },
    { school: cedarMiddle._id, trends: trendsWith({}) },
  ],
  together: trendsWith({ feeling: { value: 3.4, change: 0, points: [3.4, 3.4] } }),
};

const totals = { totalStudents: 700, checkedInStudents: 390, needCare: 13, requests: 1 };

export const pendingMember = (firstName: string, role: Role): Member => {
  const id = firstName.toLowerCase();
  const about = { preferredName: '', namePrefix: '' as const, email: `${id}@cedar.test` };
  return {
    user: { _id: id, firstName, lastName: 'Lane', ...about },
    schoolUser: { _id: `m-${id}`, user: id, school: cedarHigh._id, role, verified: 'pending' },
  };
};

export function mockDistrict(
  server: ReturnType<typeof useTestServer>,
  overview: Partial<Overview> = {},
  requests: Record<string, SchoolRequests> = {},
  questions: Partial<QuestionsReply> = {},
) {
  const shown: Overview = { schools: [highToday, middleToday], totals, asked: [], ...overview };
  server.use(
    http.get('*/api/district/overview', () => HttpResponse.json(shown)),
    http.get('*/api/district/trends', () => HttpResponse.json(trends)),
    http.get('*/api/district/questions', () =>
      HttpResponse.json({ approvesQuestions: false, offers: [], waiting: [], ...questions }),
    ),
    http.get('*/api/district/school-user-requests', () => HttpResponse.json({ data: requests })),
    http.get('*/api/user/me', () => {
      const { user, grade, district, districtUser, schoolList: schools, schoolUserList } = getAuth();
      const person = { user, grade, district, districtUser, schools, schoolUsers: schoolUserList };
      return HttpResponse.json({ ...person, classes: [], hasNoTeachers: false });
    }),
  );
  return shown;
}

/** Answers a call with an error in the server's format. */
export const replyError = (msg: string, code: string) => () =>
  HttpResponse.json({ msg, code }, { status: 409 });
