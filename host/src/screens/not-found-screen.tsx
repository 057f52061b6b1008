import { useTranslation } from '@tapin/shared/i18n';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { useDocumentTitle } from '../use-document-title.ts';
import { NotFoundPicture } from './not-found-picture.tsx';
import styles from './not-found-screen.module.css';

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
