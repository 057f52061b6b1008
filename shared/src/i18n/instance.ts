import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { fallbackLanguage, languages } from '../contract/languages.ts';
import { chosenLanguage } from './chosen-language.ts';
import type { Messages } from './messages.ts';

export const i18n = createInstance();

void i18n.use(initReactI18next).init({
  lng: chosenLanguage(),
  fallbackLng: [fallbackLanguage, ...languages],
  ns: ['shared'],
  resources: {},
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  initAsync: false,
});

// The shared texts of all languages are in the first chunk, so that they are available at the first render.
for (const language of languages) {
  const texts: Promise<{ default: Messages }> = import(
    /* webpackMode: "eager" */ `../locales/${language}.json`
  );
  void texts.then((chunk) => i18n.addResourceBundle(language, 'shared', chunk.default));
}
