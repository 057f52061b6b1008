import { useTranslation } from '@tapin/shared/i18n';
import styles from './for-schools.module.css';

/**
 * Shows the dashboard of a demo school. The styles choose the picture by language and theme, so that a browser loads one
 * of them. `e2e/auth/make-pictures.ts` makes the pictures again.
 */
export function DashboardPicture() {
  const { t } = useTranslation('auth');
  return (
    <figure className={styles.figure}>
      <div role="img" aria-label={t('later.schools.picture')} className={styles.picture} />
      <figcaption className={styles.caption}>{t('later.schools.caption')}</figcaption>
    </figure>
  );
}
