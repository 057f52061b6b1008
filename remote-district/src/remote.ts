import { defineRemote } from '@tapin/shared/remote/define-remote';

export default defineRemote({
  name: 'district',
  availability: 'opt-in',
  optIn: {
    name: { en: 'School management', es: 'Gestión de escuelas' },
    text: {
      en: 'See all schools of your district in one list, create schools, add existing ones, approve their staff, and switch from one school to another.',
      es: 'Todas las escuelas de tu distrito en una lista: crea escuelas, agrega las que ya existen, aprueba a su personal y cambia de una escuela a otra.',
    },
  },
  screens: {
    'schools-screen': {
      path: '/admin/schools',
      guard: 'district',
      title: 'schools.title',
      load: () => import('./screens/schools/schools-screen.tsx'),
      prefetch: () => import('./api/prefetch-overview.ts'),
    },
    'school-screen': {
      path: '/admin/school/:id',
      guard: 'district',
      title: 'school.title',
      load: () => import('./screens/school/school-screen.tsx'),
      prefetch: () => import('./api/prefetch-overview.ts'),
    },
    'questions-screen': {
      path: '/district/questions',
      guard: 'district',
      title: 'questions.title',
      load: () => import('./screens/questions/questions-screen.tsx'),
    },
    'offer-screen': {
      path: '/district/questions/offer',
      guard: 'district',
      title: 'questions.offer',
      load: () => import('./screens/offer/offer-screen.tsx'),
    },
  },
  nav: [{ to: '/admin/schools', label: { en: 'Schools', es: 'Escuelas' }, guard: 'district', order: 40 }],
  slots: { 'school-switcher': () => import('./components/switcher/school-switcher.tsx') },
  texts: (language) => import(`./locales/${language}.json`),
});
