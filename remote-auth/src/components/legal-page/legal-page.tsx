import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Spinner } from '@tapin/shared/ui/spinner';
import { type LegalSource, legalDocumentQuery } from './legal-document.ts';
import styles from './legal-page.module.css';
import { LegalSection } from './legal-section.tsx';

interface LegalPageProps {
  name: string;
  title: string;
  source: LegalSource;
}

/** A legal document that a district can adapt. Only the chosen language is loaded. */
export function LegalPage({ name, title, source }: LegalPageProps) {
  const { t } = useTranslation('auth');
  const { data, error, refetch } = useQuery(legalDocumentQuery(name, currentLanguage(), source));
  return (
    <Page title={title} width="narrow" intro={t('legal.updated')}>
      <p className={styles.template}>{t('legal.template')}</p>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner />}
      {data?.sections.map((section) => (
        <LegalSection key={section.heading} {...section} />
      ))}
      <Link to="/" className={styles.home}>
        {t('legal.home')}
      </Link>
    </Page>
  );
}
