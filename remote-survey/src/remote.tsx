import { inEveryLanguage } from '@tapin/shared/contract/languages';
import type { RemoteModule } from '@tapin/shared/remote/module';
import { getDefaultStore } from 'jotai';
import { bringCheckIn } from './screens/survey/bring-check-in.ts';
import { selectionAtom } from './screens/survey/selection-atom.ts';

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
  holdsInput: () => getDefaultStore().get(selectionAtom) !== null,
} satisfies RemoteModule;
