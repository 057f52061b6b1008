import type { RemoteModule } from '@tapin/shared/remote/module';

export default {
  routes: [
    {
      path: '/survey',
      title: 'title',
      screen: () => import(/* webpackChunkName: "survey-screen" */ './screens/survey/survey-screen.tsx'),
    },
  ],
  messages: {
    en: () => import(/* webpackChunkName: "locale-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "locale-es" */ './locales/es.json'),
  },
  slots: {},
} satisfies RemoteModule;
