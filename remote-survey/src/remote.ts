import { defineRemote } from '@tapin/shared/remote/define-remote';

export default defineRemote({
  name: 'survey',
  availability: 'all',
  owner: { squad: 'Check-in squad', contact: 'check-in@tapin.example', onCall: '+1 555 0102' },
  screens: {
    'survey-screen': {
      path: '/survey',
      guard: 'student',
      title: 'title',
      placeholder: () => import('./features/questions/placeholder-states.tsx'),
      data: ['/student/:school/questions'],
      load: () => import('./features/questions/survey-screen.tsx'),
      prefetch: () => import('./features/questions/prefetch-check-in.ts'),
    },
    'question-preview-screen': {
      path: '/survey/preview',
      // Every logged-in person may open the preview: it shows no data, and district admins, who may have no school,
      // write questions as well.
      guard: 'logged-in',
      title: 'preview.title',
      load: () => import('./features/preview/question-preview-screen.tsx'),
    },
  },
  nav: [{ to: '/survey', label: 'title', guard: 'student', order: 10 }],
  slots: {},
  texts: (language) => import(`./locales/${language}.json`),
  holdsInput: () => import('./features/questions/selection.ts'),
  budgets: { entry: 4_096, firstScreen: 13_312, total: 26_624 },
});
