import { inEveryLanguage } from '@tapin/shared/contract/languages';
import type { RemoteModule } from '@tapin/shared/remote/module';

/** The shell's own texts are small and needed at once, so all languages are in its first file. */
export const messages: RemoteModule['messages'] = inEveryLanguage(
  (language) => () => import(/* webpackMode: "eager" */ `./locales/${language}.json`),
);
