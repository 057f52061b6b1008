import type { RemoteModule } from '@tapin/shared/remote/module';
import { bringCheckIn } from './screens/survey/bring-check-in.ts';

export default {
  routes: [
    {
      path: '/survey',
      title: 'title',
      screen: () => import(/* webpackChunkName: "survey-screen" */ './screens/survey/survey-screen.tsx'),
      data: bringCheckIn,
    },
  ],
  messages: {
    en: () => import(/* webpackChunkName: "locale-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "locale-es" */ './locales/es.json'),
  },
  slots: {},
} satisfies RemoteModule;
