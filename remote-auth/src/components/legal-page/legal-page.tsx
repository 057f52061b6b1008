import { formatDate } from '@tapin/shared/formats/date';
import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { Page } from '@tapin/shared/ui/page';
import { SimpleText } from '@tapin/shared/ui/simple-text';
import { Spinner } from '@tapin/shared/ui/spinner';
import { useDeploymentContact, useDistrictTexts } from '#src/api/district-texts.ts';
import type { LegalSource } from './legal-document.ts';
import styles from './legal-page.module.css';
import { ProductText } from './product-text.tsx';

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
