import { queryOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import { inEveryLanguage, type Language, languages } from '@tapin/shared/contract/languages';
import { formatDate } from '@tapin/shared/formats/date';
import { currentLanguage, i18n, useTranslation } from '@tapin/shared/i18n';
import { queryOptions, useQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { kit } from '@tapin/shared/ui/kit-classes';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { SimpleText } from '@tapin/shared/ui/simple-text';
import { Spinner } from '@tapin/shared/ui/spinner';
import { useAtomValue } from 'jotai';
import styles from './legal-page.module.css';

type DistrictTexts = OutputOf<'GET /user/district-texts'>;

const none: DistrictTexts = { district: null, contact: null, privacy: null, terms: null };

const noContact = inEveryLanguage(() => null);

/** Returns the contact of the deployment in the language of the page, else in another language. */
function useDeploymentContact(): { language: Language; text: string } | null {
  const { data = noContact } = useQuery(queryOf('GET /contact'));
  const [found] = [currentLanguage(), ...languages].flatMap((language) => {
    const text = data[language];
    return text === null ? [] : [{ language, text }];
  });
  return found ?? null;
}

/**
 * Returns the texts of the person’s district, or null while they load. It returns no texts for a visitor or after an
 * error, so that the page shows the texts of the product.
 */
function useDistrictTexts(): DistrictTexts | null {
  const { user } = useAtomValue(authAtom);
  const { data, error } = useQuery(
    queryOf('GET /user/district-texts', undefined, {
      dependsOn: [currentLanguage()],
      enabled: user !== null,
    }),
  );
  if (user === null || error) return none;
  return data ?? null;
}

interface Section {
  heading: string;
  paragraphs: string[];
  points?: string[];
}

/**
 * A section with a paragraph in brackets, which is shown until the district or the deployment has written its contact.
 */
interface TemplateSection extends Section {
  toFillIn?: string;
}

interface LegalDocument {
  sections: TemplateSection[];
}

export type LegalSource = (language: Language) => Promise<{ default: LegalDocument }>;

const legalDocumentQuery = (name: string, language: Language, source: LegalSource) =>
  queryOptions({
    queryKey: ['legal', name, language],
    queryFn: async () => {
      const chunk = await source(language).catch(() => {
        throw new Error(i18n.t('shared:error.network'));
      });
      return chunk.default;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

function LegalSection({ heading, paragraphs, points }: Section) {
  return (
    <section className={kit.tightStack}>
      <h2 className={styles.heading}>{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points && (
        <ul className={kit.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ProductTextProps {
  kind: 'privacy' | 'terms';
  source: LegalSource;
  /** Whether the page shows a contact, so that the text has no placeholder. */
  hasContact: boolean;
}

/**
 * Shows the text of the product, marked as a template while it names no contact. Only the chosen language is loaded.
 */
function ProductText({ kind, source, hasContact }: ProductTextProps) {
  const { t } = useTranslation('auth');
  const { data, error, refetch } = useQuery(legalDocumentQuery(kind, currentLanguage(), source));
  return (
    <>
      {!hasContact && <p className={`${kit.note} ${styles.template}`}>{t('legal.template')}</p>}
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

/**
 * Shows the legal document of the person’s district, else that of the product with the contact of the district or the
 * deployment.
 */
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
        <section className={kit.tightStack}>
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
