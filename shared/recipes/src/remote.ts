import { defineRemote } from '@tapin/shared/remote/define-remote';

export default defineRemote({
  name: 'recipes',
  availability: 'all',
  screens: {
    'devices-screen': {
      path: '/recipes',
      guard: 'logged-in',
      title: 'devices.title',
      load: () => import('./features/devices-screen.tsx'),
    },
    'device-screen': {
      // The screen gets the last segment of the address as a parameter.
      path: '/recipes/device/:id',
      guard: 'logged-in',
      title: 'device.title',
      load: () => import('./features/device-screen.tsx'),
    },
    'feedback-screen': {
      path: '/recipes/feedback',
      guard: 'logged-in',
      title: 'feedback.title',
      load: () => import('./features/feedback-screen.tsx'),
    },
  },
  nav: [{ to: '/recipes', label: 'devices.title', guard: 'logged-in', order: 90 }],
  // A place in the header of the host. The operator allows the key of a remote to fill it.
  slots: { 'find-student': () => import('./features/feedback-link.tsx') },
  texts: (language) => import(`./locales/${language}.json`),
});
