import { inEveryLanguage } from '@tapin/shared/contract/languages';
import type { RemoteModule } from '@tapin/shared/remote/module';
import { bringOverview } from './api/bring-overview.ts';

export default {
  routes: [
    {
      path: '/admin/schools',
      title: 'schools.title',
      screen: () => import(/* webpackChunkName: "schools-screen" */ './screens/schools/schools-screen.tsx'),
      data: bringOverview,
    },
    {
      path: '/admin/school/:id',
      title: 'school.title',
      screen: () => import(/* webpackChunkName: "school-screen" */ './screens/school/school-screen.tsx'),
      data: bringOverview,
    },
  ],
  messages: inEveryLanguage(
    (language) => () => import(/* webpackChunkName: "locale-[request]" */ `./locales/${language}.json`),
  ),
  slots: {
    'school-switcher': () =>
      import(/* webpackChunkName: "school-switcher" */ './components/switcher/school-switcher.tsx'),
  },
} satisfies RemoteModule;
