import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Spinner } from '@tapin/shared/ui/spinner';
import { type LegalSource, legalDocumentQuery } from './legal-document.ts';
import styles from './legal-page.module.css';
import { LegalSection } from './legal-section.tsx';

interface ProductTextProps {
  kind: 'privacy' | 'terms';
  source: LegalSource;
  /** Whether the page shows the contact of the district, so that the text has nothing to fill in. */
  hasContact: boolean;
}

/** Shows the text of the product, marked as a template while nobody is named in it. Only the chosen language is loaded. */
export function ProductText({ kind, source, hasContact }: ProductTextProps) {
  const { t } = useTranslation('auth');
  const { data, error, refetch } = useQuery(legalDocumentQuery(kind, currentLanguage(), source));
  return (
    <>
      {!hasContact && <p className={styles.template}>{t('legal.template')}</p>}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner />}
      {data?.sections.map(({ toFillIn, ...section }) => (
        <LegalSection
          key={section.heading}
          {...section}
          paragraphs={
            toFillIn === undefined || hasContact ? section.paragraphs : [...section.paragraphs, toFillIn]
          }
        />
      ))}
    </>
  );
}
