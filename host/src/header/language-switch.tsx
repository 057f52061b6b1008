import { languageNames, languages } from '@tapin/shared/contract/languages';
import { changeLanguage, currentLanguage, useTranslation } from '@tapin/shared/i18n';
import styles from './language-switch.module.css';

/** Offers a visitor the languages, each in its own words; signed-in people find the choice in their account. */
export function LanguageSwitch() {
  const { t } = useTranslation('host');
  const current = currentLanguage();
  return (
    <ul className={styles.choice} aria-label={t('header.language')}>
      {languages.map((language) => (
        <li key={language}>
          <button
            type="button"
            lang={language}
            className={styles.language}
            aria-pressed={language === current}
            onClick={() => changeLanguage(language)}
          >
            {languageNames[language]}
          </button>
        </li>
      ))}
    </ul>
  );
}
