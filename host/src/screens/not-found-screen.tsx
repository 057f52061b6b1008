import { useTranslation } from '@tapin/shared/i18n';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { useDocumentTitle } from '../page/use-document-title.ts';
import styles from './not-found-screen.module.css';

function NotFoundPicture() {
  return (
    <svg
      width="168"
      height="126"
      viewBox="0 0 168 126"
      fill="none"
      stroke="var(--brand-strong)"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <ellipse cx="84" cy="72" rx="78" ry="46" fill="var(--brand-tint)" stroke="none" />
      <path d="M84 14v94M62 108h44" />
      <path d="M84 22h40l12 11-12 11H84ZM84 52H42L30 63l12 11h42Z" fill="var(--surface)" />
      <path d="M96 33h18M54 63h18" strokeDasharray="2 7" />
      <path d="M24 100c6-3 12-3 18 0M122 96c6-3 14-3 20 0" stroke="var(--brand-line)" />
    </svg>
  );
}

export function NotFoundScreen() {
  const { t } = useTranslation('host');
  useDocumentTitle('host:not-found.title');
  return (
    <section className={styles.screen}>
      <NotFoundPicture />
      <h1 className={styles.title}>{t('not-found.title')}</h1>
      <ButtonLink to="/">{t('not-found.home')}</ButtonLink>
    </section>
  );
}
