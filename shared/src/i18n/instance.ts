import { fallbackLanguage, languages, pluralRules } from '@tapin/contract/languages';
import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { chosenLanguage } from './chosen-language.ts';
import { sharedTexts } from './first-texts.ts';
import { formatterWith } from './formatter.ts';

export const i18n: I18n = createInstance();

void i18n
  .use(formatterWith((language) => i18n.getResource(language, 'shared', 'intl')))
  .use(initReactI18next)
  .init({
    lng: chosenLanguage(),
    fallbackLng: [fallbackLanguage, ...languages],
    ns: ['shared'],
    resources: {},
    interpolation: { escapeValue: false, alwaysFormat: true },
    react: { useSuspense: false },
    initAsync: false,
  });

// A language that `Intl` does not know has the plural forms of the fallback language, not those of the browser's language.
i18n.services.pluralResolver.getRule = (language: string) => pluralRules(language);

for (const language of languages)
  void sharedTexts[language]().then((texts) => i18n.addResourceBundle(language, 'shared', texts.default));
