import { yesNoQuestions } from '@tapin/shared/contract/questions';
import type { TextKey } from '@tapin/shared/i18n';
import { defineRemote } from '@tapin/shared/remote/define-remote';
import { ownStatusPath, statusPage, statusPath } from './components/status-path.ts';
import { offers } from './offers.ts';

/** The API calls that all screens of today’s answers prefetch. */
const statusData = [
  '/staff/students/status?schoolUserId=:schoolUser&teacherId=?teacherId&classType=?classType&grade=?grade',
  '/staff/dashboard?schoolUserId=:schoolUser',
];

/** The paths of the questions with yes and no, such as `/staff/eaten-status`. All of them show the same screen. */
const yesNoScreens = Object.fromEntries(
  yesNoQuestions.map((question) => {
    const screen = {
      path: statusPath(question),
      guard: 'staff',
      title: `question.${question.name}.page` satisfies TextKey<'staff'>,
      data: statusData,
      load: () => import('./features/today/yes-no-status-screen.tsx'),
    } as const;
    return [`${statusPage(question)}-screen`, screen] as const;
  }),
);

export default defineRemote({
  name: 'staff',
  availability: 'all',
  owner: { squad: 'Staff squad', contact: 'staff@tapin.example', onCall: '+1 555 0103' },
  shares: { '/admin': ['district'] },
  screens: {
    'dashboard-screen': {
      path: '/staff/dashboard',
      guard: 'staff',
      title: 'dashboard.title',
      placeholder: () => import('./features/dashboard/placeholder-states.tsx'),
      data: [
        '/staff/dashboard?schoolUserId=:schoolUser',
        '/staff/dashboard/stats?schoolUserId=:schoolUser',
        '/staff/follow-ups?schoolUserId=:schoolUser',
      ],
      load: () => import('./features/dashboard/dashboard-screen.tsx'),
      prefetch: () => import('./features/dashboard/prefetch-dashboard.ts'),
    },
    'month-screen': {
      path: '/staff/month',
      guard: 'staff',
      title: 'month.title',
      load: () => import('./features/month/month-screen.tsx'),
    },
    'caseload-screen': {
      path: '/staff/caseload',
      guard: 'staff',
      title: 'caseload.titleAll',
      data: [
        '/staff/caseload?schoolUserId=:schoolUser&searchTerm=?search&show=?show&grade=?grade&sort=?sort&offset=0&pageSize=20',
      ],
      load: () => import('./features/caseload/caseload-screen.tsx'),
    },
    'care-settings-screen': {
      path: '/admin/care',
      guard: 'school-admin',
      title: 'careSettings.title',
      load: () => import('./features/settings/care-settings-screen.tsx'),
    },
    'own-question-screen': {
      path: '/admin/care/question/:id?',
      guard: 'school-admin',
      title: 'ownQuestions.title',
      load: () => import('./features/settings/own-questions/own-question-screen.tsx'),
    },
    'students-screen': {
      path: '/staff/students',
      guard: 'staff',
      title: 'students.title',
      data: [
        '/staff/students?schoolUserId=:schoolUser&searchTerm=?search&teacherId=?teacherId&classType=?classType&grade=?grade&show=?show&sort=?sort&offset=0&pageSize=20',
        '/staff/dashboard?schoolUserId=:schoolUser',
      ],
      load: () => import('./features/students/students-screen.tsx'),
    },
    'removed-students-screen': {
      path: '/staff/removed-students',
      guard: 'school-admin',
      title: 'settings.removed',
      load: () => import('./features/records/removed-students-screen.tsx'),
    },
    'first-log-ins-screen': {
      path: '/staff/first-log-ins',
      guard: 'staff',
      title: 'firstLogIn.title',
      load: () => import('./features/first-log-ins/first-log-ins-screen.tsx'),
    },
    'consents-screen': {
      path: '/admin/consents',
      guard: 'school-admin',
      title: 'consent.title',
      load: () => import('./features/consents/consents-screen.tsx'),
    },
    'guardians-screen': {
      path: '/admin/guardians',
      guard: 'school-admin',
      title: 'guardian.title',
      load: () => import('./features/guardians/guardians-screen.tsx'),
    },
    'staff-first-log-ins-screen': {
      path: '/admin/first-log-ins',
      guard: 'school-admin',
      title: 'firstLogIn.staffTitle',
      load: () => import('./features/first-log-ins/staff-first-log-ins-screen.tsx'),
    },
    'tapin-summary-screen': {
      path: '/staff/tapin-summary',
      guard: 'staff',
      title: 'question.feeling.page',
      data: statusData,
      load: () => import('./features/today/tapin-summary-screen.tsx'),
    },
    'tapin-status-screen': {
      path: '/staff/tapin-status',
      guard: 'staff',
      title: 'status.tapin.title',
      data: statusData,
      load: () => import('./features/today/tapin-status-screen.tsx'),
    },
    ...yesNoScreens,
    'own-question-status-screen': {
      path: ownStatusPath,
      guard: 'staff',
      title: 'own.page',
      data: statusData,
      load: () => import('./features/today/own-question-status-screen.tsx'),
    },
    'student-overview-screen': {
      path: '/student/:id/overview',
      guard: 'staff',
      title: 'student.title',
      load: () => import('./features/student/overview/student-overview-screen.tsx'),
    },
    'student-feed-screen': {
      path: '/student/:id/feed',
      guard: 'staff',
      title: 'student.feed.title',
      load: () => import('./features/student/feed/student-feed-screen.tsx'),
    },
    'student-record-screen': {
      path: '/student/:id/record',
      guard: 'school-admin',
      title: 'rights.record',
      load: () => import('./features/records/student-record-screen.tsx'),
    },
    'who-looked-screen': {
      path: '/admin/looks',
      guard: 'school-admin',
      title: 'rights.looks',
      load: () => import('./features/records/who-looked-screen.tsx'),
    },
    'unused-accounts-screen': {
      path: '/admin/unused-accounts',
      guard: 'school-admin',
      title: 'rights.unused',
      load: () => import('./features/records/unused-accounts-screen.tsx'),
    },
    'staff-list-screen': {
      path: '/admin/staff',
      guard: 'school-admin',
      title: 'staff.title',
      data: ['/admin/staff?schoolUserId=:schoolUser&searchTerm=?search&offset=0&pageSize=20'],
      load: () => import('./features/staff/staff-list-screen.tsx'),
    },
    'staff-member-screen': {
      path: '/admin/staff/:id',
      guard: 'school-admin',
      title: 'staff.member.title',
      data: ['/admin/staff/:id?schoolUserId=:schoolUser'],
      load: () => import('./features/staff/staff-member-screen.tsx'),
    },
  },
  nav: [
    { to: '/staff/dashboard', label: 'dashboard.title', guard: 'staff', order: 10, group: 'today' },
    { to: '/staff/month', label: 'month.title', guard: 'staff', order: 12, group: 'today' },
    { to: '/staff/caseload', label: 'caseload.title', guard: 'counselor', order: 15, group: 'today' },
    { to: '/staff/students', label: 'students.title', guard: 'staff', order: 20, group: 'people' },
    { to: '/admin/staff', label: 'staff.title', guard: 'school-admin', order: 30, group: 'people' },
    { to: '/admin/care', label: 'settings.title', guard: 'school-admin', order: 35, group: 'school' },
  ],
  offers,
  slots: { 'find-student': () => import('./features/find-student/shortcuts.tsx') },
  texts: (language) => import(`./locales/${language}.json`),
  budgets: { entry: 7_168, firstScreen: 41_472, total: 540_672 },
});
