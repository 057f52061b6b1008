import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { useDocumentTitle } from '../page/use-document-title.ts';
import styles from './not-found-screen.module.css';

export function NotFoundScreen() {
  const { t } = useTranslation('host');
  useDocumentTitle('host:not-found.title');
  return (
    <section className={styles.screen}>
      <p className={styles.code} aria-hidden="true">
        404
      </p>
      <h1 className={styles.title}>{t('not-found.title')}</h1>
      <Link to="/">{t('not-found.home')}</Link>
    </section>
  );
}
