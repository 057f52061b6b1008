import { isLanguage, languageRow, languages } from '@tapin/shared/contract/languages';
import { changeLanguage, currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { VisuallyHidden } from '@tapin/shared/ui/visually-hidden';
import styles from './language-switch.module.css';

function LanguageSelect() {
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

interface LanguageSwitchProps {
  /** Shows language codes instead of names, and the names to screen readers only. */
  short?: boolean;
}

export function LanguageSwitch({ short = false }: LanguageSwitchProps) {
  const { t } = useTranslation('host');
  // A build with few languages contains only the buttons.
  if (process.env.TAPIN_MANY_LANGUAGES) return <LanguageSelect />;
  const current = currentLanguage();
  const offered = short ? languages.filter((language) => language !== current) : languages;
  return (
    <ul className={styles.choice} aria-label={t('header.language')}>
      {offered.map((language) => (
        <li key={language}>
          <button
            type="button"
            lang={language}
            className={styles.language}
            aria-pressed={short ? undefined : language === current}
            onClick={() => changeLanguage(language)}
          >
            {short && language.toUpperCase()}
            {short ? (
              <VisuallyHidden> {languageRow(language).name}</VisuallyHidden>
            ) : (
              languageRow(language).name
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
