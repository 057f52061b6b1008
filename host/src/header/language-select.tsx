import { isLanguage, languageRow, languages } from '@tapin/shared/contract/languages';
import { changeLanguage, currentLanguage, useTranslation } from '@tapin/shared/i18n';
import styles from './language-switch.module.css';

/** Offers many languages as one control, each by its own name. */
export function LanguageSelect() {
  const { t } = useTranslation('host');
  return (
    <select
      className={styles.language}
      aria-label={t('header.language')}
      value={currentLanguage()}
      onChange={({ target: { value } }) => isLanguage(value) && void changeLanguage(value)}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageRow(language).name}
        </option>
      ))}
    </select>
  );
}
