import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import styles from './legal-links.module.css';

export function LegalLinks() {
  const { t } = useTranslation('auth');
  return (
    <p className={styles.links}>
      <Link to="/privacy-policy">{t('privacy.title')}</Link>
      <Link to="/terms-of-use">{t('terms.title')}</Link>
    </p>
  );
}
