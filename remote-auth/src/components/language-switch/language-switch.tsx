import { changeLanguage, currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { languages } from '#src/languages.ts';
import styles from './language-switch.module.css';

/** For visitors who have no account screen yet. Each language is named in itself. */
export function LanguageSwitch() {
  const { t } = useTranslation('auth');
  return (
    <fieldset className={styles.switch} aria-label={t('language.label')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={styles.choice}
          aria-pressed={language === currentLanguage()}
          onClick={() => void changeLanguage(language)}
        >
          {t(`language.${language}`)}
        </button>
      ))}
    </fieldset>
  );
}
