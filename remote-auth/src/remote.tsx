import type { RemoteModule } from '@tapin/shared/remote/module';

export default {
  routes: [
    {
      path: '/',
      title: 'landing.title',
      screen: () => import(/* webpackChunkName: "landing-screen" */ './screens/landing/landing-screen.tsx'),
    },
    {
      path: '/auth/login',
      title: 'login.title',
      screen: () => import(/* webpackChunkName: "login-screen" */ './screens/login/login-screen.tsx'),
    },
  ],
  messages: {
    en: () => import(/* webpackChunkName: "locale-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "locale-es" */ './locales/es.json'),
  },
  slots: {},
} satisfies RemoteModule;
