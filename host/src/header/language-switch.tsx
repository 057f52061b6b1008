import { changeLanguage, currentLanguage, useTranslation } from '@tapin/shared/i18n';
import styles from './language-switch.module.css';

const names = { en: 'English', es: 'Español' } as const;

/** Offers a visitor the other language; signed-in people find the choice in their account too. */
export function LanguageSwitch() {
  useTranslation('host');
  const other = currentLanguage() === 'en' ? 'es' : 'en';
  return (
    <button type="button" lang={other} className={styles.switch} onClick={() => changeLanguage(other)}>
      {names[other]}
    </button>
  );
}
