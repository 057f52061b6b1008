import type { CallName } from '@tapin/contract/calls';
import { tables } from '#src/insight/exports/tables.ts';
import { callNames } from '#test/visitor.ts';

/**
 * The data about students that a reading call returns. A student without consent does not count in `figures`. A `list`
 * and the page of one `student` contain the student, but no answers. `none` has no answers and no figures about them.
 */
export type Showing = 'figures' | 'list' | 'student' | 'none';

export const readCalls = callNames.filter((name) => name.startsWith('GET '));

const none = [
  // These calls return consent decisions, and no answers.
  'GET /admin/consents',
  'GET /admin/student/:id/consents',
  'GET /admin/guardians',
  'GET /admin/student/:id/guardians',
  'GET /district/consent-rules',
  'GET /district/consent-rules/preview',
  'GET /school/:school/consent-rules',
  'GET /school/:school/consent-rules/preview',
  // These calls return audit entries.
  'GET /admin/looks',
  'GET /admin/looks/export',
  'GET /admin/unused-accounts',
  // These calls return names of former students, and who removed them.
  'GET /staff/removed-students',
  // These calls return counts of stored rows, including those of students who are not asked.
  'GET /district/retention',
  'GET /district/retention/dry-run',
  // These calls return texts of a district.
  'GET /about-the-check-in/:slug',
  'GET /contact',
  'GET /district/texts',
  'GET /district/texts/:kind/:language/history',
  'GET /school/:school/about-page',
  'GET /user/district-texts',
  'GET /admin/first-log-ins',
  'GET /admin/role-requests',
  'GET /admin/staff',
  'GET /admin/staff/:id',
  'GET /admin/staff/export',
  'GET /auth/proof-of-work',
  'GET /auth/sign-out',
  'GET /auth/sso',
  'GET /auth/sso/:provider',
  'GET /auth/sso/:provider/return',
  'GET /calls',
  'GET /dev/mailbox',
  'GET /district/questions',
  'GET /district/roster',
  'GET /district/roster/run/:run',
  'GET /district/roster/run/:run/changes',
  'GET /district/roster/run/:run/changes/export',
  'GET /district/roster/run/:run/mapping',
  'GET /district/roster/run/:run/problems',
  'GET /district/roster/run/:run/problems/export',
  'GET /district/roster/upload/:upload',
  'GET /district/school-user-requests',
  'GET /healthz',
  'GET /readyz',
  'GET /school/:school/calendar',
  'GET /school/:school/own-questions',
  'GET /school/:school/second-factor',
  'GET /school/:school/teachers',
  'GET /staff/care/reach',
  'GET /staff/first-log-ins',
  'GET /staff/student/:id/colleagues',
  // These calls return acts of adults and requests to talk, which stay possible without consent.
  'GET /staff/student/:id/follow-ups',
  'GET /staff/waiting',
  'GET /staff/student/:id/membership',
  // These calls return everything that is stored, which a family has a right to.
  'GET /staff/student/:id/record',
  'GET /staff/student/:id/record/notes',
  'GET /student/:school/adults',
  'GET /student/:school/questions',
  'GET /student/:school/talk',
  'GET /user/data',
  'GET /user/me',
  'GET /user/notices',
  'GET /user/second-factors',
  'GET /user/sessions',
] as const satisfies CallName[];

export const showing: Partial<Record<CallName, Showing>> = {
  ...(Object.fromEntries(none.map((name) => [name, 'none'])) as Partial<Record<CallName, Showing>>),
  'GET /district/overview': 'figures',
  'GET /district/overview/export': 'figures',
  'GET /district/trends': 'figures',
  'GET /staff/care/alert-preview': 'figures',
  'GET /staff/care/figures': 'figures',
  'GET /staff/dashboard': 'figures',
  'GET /staff/dashboard/averages': 'figures',
  'GET /staff/dashboard/stats': 'figures',
  'GET /staff/dashboard/weekly-trends': 'figures',
  'GET /staff/month': 'figures',
  'GET /staff/caseload': 'list',
  'GET /staff/export': 'list',
  'GET /staff/follow-ups': 'list',
  'GET /staff/students': 'list',
  'GET /staff/students/status': 'list',
  'GET /staff/student/:id/feed': 'student',
  'GET /staff/student/:id/overview': 'student',
  'GET /staff/student/:id/weekly-trends': 'student',
};

/** Queries with which a call returns different figures and lists. */
export const variants: Partial<Record<CallName, object[]>> = {
  'GET /staff/dashboard/stats': [{}, { daysAgo: 7 }, { daysAgo: 365 }],
  'GET /staff/dashboard/averages': [{ daysAgo: 7 }, { daysAgo: 30 }, { daysAgo: 365 }],
  'GET /staff/month': [{ startDate: '2026-02-01', endDate: '2026-03-31' }],
  'GET /staff/export': Object.keys(tables)
    .filter((list) => list !== 'own-question-status')
    .map((list) => ({ list, startDate: '2026-02-01', endDate: '2026-03-31' })),
  'GET /staff/student/:id/overview': [{}, { daysAgo: -1 }, { daysAgo: 7 }],
  'GET /staff/caseload': [
    {},
    { show: 'missing' },
    { show: 'low' },
    { sort: 'last-tap-in' },
    { sort: 'feeling' },
  ],
};
