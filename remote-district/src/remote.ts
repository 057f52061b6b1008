import { defineRemote } from '@tapin/shared/remote/define-remote';

export default defineRemote({
  name: 'district',
  availability: 'opt-in',
  owner: { squad: 'District squad', contact: 'district@tapin.example', onCall: '+1 555 0104' },
  shares: { '/admin': ['staff'] },
  optIn: { name: 'manifest.optIn.name', text: 'manifest.optIn.text' },
  screens: {
    'schools-screen': {
      path: '/admin/schools',
      guard: 'district',
      title: 'schools.title',
      load: () => import('./features/schools/schools-screen.tsx'),
      prefetch: () => import('./components/prefetch-overview.ts'),
    },
    'school-screen': {
      path: '/admin/school/:id',
      guard: 'district',
      title: 'school.title',
      load: () => import('./features/school/school-screen.tsx'),
      prefetch: () => import('./components/prefetch-overview.ts'),
    },
    'questions-screen': {
      path: '/district/questions',
      guard: 'district',
      title: 'questions.title',
      load: () => import('./features/questions/questions-screen.tsx'),
    },
    'offer-screen': {
      path: '/district/questions/offer',
      guard: 'district',
      title: 'questions.offer',
      load: () => import('./features/questions/offer-screen.tsx'),
    },
    'texts-screen': {
      path: '/admin/about',
      guard: 'district',
      title: 'about.title',
      load: () => import('./features/district-page/texts-screen.tsx'),
    },
    'consent-screen': {
      path: '/admin/consent-rules',
      guard: 'district',
      title: 'consent.title',
      load: () => import('./features/consent/consent-screen.tsx'),
    },
    'roster-screen': {
      path: '/admin/roster',
      guard: 'district',
      title: 'roster.title',
      load: () => import('./features/roster/roster-screen.tsx'),
    },
    'roster-settings-screen': {
      path: '/admin/roster/settings',
      guard: 'district',
      title: 'roster.settingsTitle',
      load: () => import('./features/roster-settings/settings-screen.tsx'),
    },
    'roster-run-screen': {
      path: '/admin/roster/run/:run',
      guard: 'district',
      title: 'roster.runTitle',
      load: () => import('./features/roster-run/run-screen.tsx'),
    },
    'roster-changes-screen': {
      path: '/admin/roster/run/:run/changes',
      guard: 'district',
      title: 'roster.changesTitle',
      load: () => import('./features/roster-changes/changes-screen.tsx'),
    },
    'retention-screen': {
      path: '/admin/retention',
      guard: 'district',
      title: 'retention.title',
      load: () => import('./features/retention/retention-screen.tsx'),
    },
  },
  nav: [{ to: '/admin/schools', label: 'schools.title', guard: 'district', order: 40, group: 'district' }],
  slots: { 'school-switcher': () => import('./components/school-switcher.tsx') },
  texts: (language) => import(`./locales/${language}.json`),
  budgets: { entry: 5_120, firstScreen: 31_232, total: 122_880 },
});
