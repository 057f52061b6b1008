import { inEveryLanguage } from '@tapin/shared/contract/languages';
import type { RemoteModule } from '@tapin/shared/remote/module';

/** The texts of the shell are small and needed immediately, so all languages are in its first file. */
export const messages: RemoteModule['messages'] = inEveryLanguage(
  (language) => () => import(`./locales/${language}.json`),
);
