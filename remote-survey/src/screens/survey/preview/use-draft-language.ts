import type { Language } from '@tapin/shared/contract/entities';
import { i18n } from '@tapin/shared/i18n';
import { useEffect } from 'react';

/** Shows the page in the language of the draft. The choice that is stored on the device stays as it is. */
export function useDraftLanguage(language: Language | undefined): void {
  useEffect(() => {
    if (!language) return;
    let isCurrent = true;
    const show = async () => {
      const texts = await import(
        /* webpackChunkName: "locale-[request]" */ `../../../locales/${language}.json`
      );
      i18n.addResourceBundle(language, 'survey', texts.default);
      if (isCurrent) await i18n.changeLanguage(language);
    };
    // Without its texts the page stays in the language that it has.
    void show().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [language]);
}
