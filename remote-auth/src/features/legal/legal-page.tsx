import { formatDate } from '@tapin/shared/formats/date';
import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { SimpleText } from '@tapin/shared/ui/simple-text';
import { Spinner } from '@tapin/shared/ui/spinner';
import { useDeploymentContact, useDistrictTexts } from './district-texts.ts';
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
function ProductText({ kind, source, hasContact }: ProductTextProps) {
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

interface LegalPageProps {
  kind: 'privacy' | 'terms';
  title: string;
  source: LegalSource;
}

/** Shows the legal document that the person's district wrote, else that of the product with the contact of the district or of the deployment. */
export function LegalPage({ kind, title, source }: LegalPageProps) {
  const { t } = useTranslation('auth');
  const texts = useDistrictTexts();
  const ofDeployment = useDeploymentContact();
  const contact = texts && (texts.contact ?? ofDeployment);
  const own = texts?.[kind] ?? null;
  const langOf = ({ language }: { language: string }) =>
    language === currentLanguage() ? undefined : language;
  const writtenOn = own && formatDate(new Date(own.changedAt), { dateStyle: 'long' });
  const intro = own ? `${texts?.district ?? ''} · ${writtenOn}` : t('legal.updated');
  return (
    <Page title={title} width="narrow" intro={texts && intro}>
      {!texts && <Spinner />}
      {own && <SimpleText text={own.text} lang={langOf(own)} />}
      {texts && !own && <ProductText kind={kind} source={source} hasContact={contact !== null} />}
      {contact && (
        <section className={styles.contact}>
          <h2 className={styles.heading}>{t('legal.contact')}</h2>
          <SimpleText text={contact.text} lang={langOf(contact)} />
        </section>
      )}
      <Link to="/" className={styles.home}>
        {t('legal.home')}
      </Link>
    </Page>
  );
}
