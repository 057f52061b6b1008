import { inEveryLanguage } from '@tapin/shared/contract/languages';
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
  messages: inEveryLanguage(
    (language) => () => import(/* webpackChunkName: "locale-[request]" */ `./locales/${language}.json`),
  ),
  slots: {},
} satisfies RemoteModule;
