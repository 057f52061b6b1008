import { inEveryLanguage } from '@tapin/shared/contract/languages';
import type { RemoteModule } from '@tapin/shared/remote/module';
import { bringDashboard } from './screens/dashboard/bring-dashboard.ts';

export default {
  routes: [
    {
      path: '/staff/dashboard',
      title: 'dashboard.title',
      screen: () =>
        import(/* webpackChunkName: "dashboard-screen" */ './screens/dashboard/dashboard-screen.tsx'),
      data: bringDashboard,
    },
    {
      path: '/staff/caseload',
      title: 'caseload.title',
      screen: () =>
        import(/* webpackChunkName: "caseload-screen" */ './screens/caseload/caseload-screen.tsx'),
    },
    {
      path: '/admin/care',
      title: 'careSettings.title',
      screen: () =>
        import(
          /* webpackChunkName: "care-settings-screen" */ './screens/care-settings/care-settings-screen.tsx'
        ),
    },
    {
      path: '/staff/students',
      title: 'students.title',
      screen: () =>
        import(/* webpackChunkName: "students-screen" */ './screens/students/students-screen.tsx'),
    },
    {
      path: '/staff/tapin-summary',
      title: 'status.summary.title',
      screen: () =>
        import(
          /* webpackChunkName: "tapin-summary-screen" */ './screens/tapin-summary/tapin-summary-screen.tsx'
        ),
    },
    {
      path: '/staff/tapin-status',
      title: 'status.tapin.title',
      screen: () =>
        import(
          /* webpackChunkName: "tapin-status-screen" */ './screens/tapin-status/tapin-status-screen.tsx'
        ),
    },
    {
      path: '/staff/eaten-status',
      title: 'status.eaten.title',
      screen: () =>
        import(
          /* webpackChunkName: "eaten-status-screen" */ './screens/eaten-status/eaten-status-screen.tsx'
        ),
    },
    {
      path: '/staff/rested-status',
      title: 'status.rested.title',
      screen: () =>
        import(
          /* webpackChunkName: "rested-status-screen" */ './screens/rested-status/rested-status-screen.tsx'
        ),
    },
    {
      path: '/student/:id/overview',
      title: 'student.title',
      screen: () =>
        import(
          /* webpackChunkName: "student-overview-screen" */ './screens/student-overview/student-overview-screen.tsx'
        ),
    },
    {
      path: '/student/:id/feed',
      title: 'student.feed.title',
      screen: () =>
        import(
          /* webpackChunkName: "student-feed-screen" */ './screens/student-feed/student-feed-screen.tsx'
        ),
    },
    {
      path: '/admin/staff',
      title: 'staff.title',
      screen: () =>
        import(/* webpackChunkName: "staff-list-screen" */ './screens/staff-list/staff-list-screen.tsx'),
    },
    {
      path: '/admin/staff/:id',
      title: 'staff.member.title',
      screen: () =>
        import(
          /* webpackChunkName: "staff-member-screen" */ './screens/staff-member/staff-member-screen.tsx'
        ),
    },
  ],
  messages: inEveryLanguage(
    (language) => () => import(/* webpackChunkName: "locale-[request]" */ `./locales/${language}.json`),
  ),
  slots: {
    'find-student': () =>
      import(/* webpackChunkName: "find-student" */ './components/shortcuts/shortcuts.tsx'),
  },
} satisfies RemoteModule;
