import { queryOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import type { AskedQuestion } from '@tapin/shared/contract/district-page-calls';
import { type Language, languageRow, languages } from '@tapin/shared/contract/languages';
import { formatDate } from '@tapin/shared/formats/date';
import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { Button } from '@tapin/shared/ui/button';
import { Fact, Facts } from '@tapin/shared/ui/facts';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Panel } from '@tapin/shared/ui/panel';
import { SimpleText } from '@tapin/shared/ui/simple-text';
import styles from './public-page.module.css';

export type PublicPage = OutputOf<'GET /about-the-check-in/:slug'>;

export const usePublicPage = (slug: string) =>
  useQuery(queryOf('GET /about-the-check-in/:slug', { params: { slug } }));

const periods = ['answers', 'followUps', 'accounts', 'audit'] as const;

/**
 * Says how long data is kept. Only a district has a retention schedule, which applies once the district has confirmed
 * it.
 */
function KeptData({ page: { district, retention, isDeletionOn } }: { page: PublicPage }) {
  const { t } = useTranslation('auth');
  const shown = district === null ? [] : periods;
  const hintOf = () => {
    if (district === null) return t('about.keptBySchool');
    return t(isDeletionOn ? 'about.keptNow' : 'about.keptHint');
  };
  return (
    <Panel title={t('about.kept')} hint={hintOf()}>
      <Facts>
        {shown.map((kind) => (
          <Fact key={kind} label={t(`about.period.${kind}`)}>
            {t(kind === 'accounts' ? 'about.years' : 'about.schoolYears', {
              count: retention[kind],
            })}
          </Fact>
        ))}
        <Fact label={t('about.period.outbox')}>{t('about.days', { count: retention.outboxDays })}</Fact>
      </Facts>
    </Panel>
  );
}

interface AskedQuestionsProps {
  language: Language;
  questions: readonly AskedQuestion[];
}

function AskedQuestions({ language, questions }: AskedQuestionsProps) {
  const { name, direction } = languageRow(language);
  return (
    <section lang={language} dir={direction} className={kit.tightStack}>
      <h3>{name}</h3>
      <ol className={`${kit.stack} ${styles.questions}`}>
        {questions.map(({ _id, question, answers, language: written }) => (
          <li key={_id} lang={written}>
            <p className={styles.question}>{question}</p>
            <ul className={`${kit.tightRow} ${styles.answers}`}>
              {answers.map((answer) => (
                <li key={answer}>{answer}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Readers({ page: { district, recordFollows } }: { page: PublicPage }) {
  const { t } = useTranslation('auth');
  const readers = [
    'teachers',
    'admins',
    ...(district === null ? [] : ['district' as const]),
    ...(recordFollows ? ['nextSchool' as const] : []),
    'others',
    'record',
  ] as const;
  return (
    <Panel title={t('about.readers')}>
      <ul className={kit.points}>
        {readers.map((reader) => (
          <li key={reader}>{t(`about.reader.${reader}`)}</li>
        ))}
      </ul>
    </Panel>
  );
}

/**
 * Says whether families are asked before the check-in, and how they answer. An API of an earlier version does not send
 * `consent`.
 */
function AskedFamilies({ consent }: { consent: PublicPage['consent'] }) {
  const { t } = useTranslation('auth');
  if (!consent) return null;
  const { mode, startDay } = consent;
  const start = new Date(`${startDay}T00:00`);
  return (
    <Panel title={t('about.families')}>
      <p>{t(`about.mode.${mode}`)}</p>
      {mode !== 'none' && start > new Date() && (
        <p>{t('about.begins', { day: formatDate(start, { dateStyle: 'long' }) })}</p>
      )}
      {mode !== 'none' && <p>{t('about.howToAnswer')}</p>}
    </Panel>
  );
}

/** The content of a school’s public page. Its button is not printed. */
export function PublicPageContent({ page }: { page: PublicPage }) {
  const { questions, contact, consent } = page;
  const { t } = useTranslation('auth');
  const language = currentLanguage();
  const contactLanguage = [language, ...languages].find((each) => contact[each] !== null);
  return (
    <>
      <div className={kit.screenOnly}>
        <Button variant="secondary" onClick={() => window.print()}>
          {t('about.print')}
        </Button>
      </div>
      <Panel title={t('about.asked')} hint={t('about.askedHint')}>
        {[language, ...languages.filter((each) => each !== language)].map((each) => (
          <AskedQuestions key={each} language={each} questions={questions[each]} />
        ))}
        <p>{t('about.talk')}</p>
      </Panel>
      <AskedFamilies consent={consent} />
      <Readers page={page} />
      <KeptData page={page} />
      <Panel title={t('legal.contact')}>
        {contactLanguage ? (
          <SimpleText
            text={contact[contactLanguage] ?? ''}
            lang={contactLanguage === language ? undefined : contactLanguage}
          />
        ) : (
          <p>{t('about.noContact')}</p>
        )}
        <p>{t('about.rights')}</p>
        <Link to="/privacy-policy">{t('privacy.title')}</Link>
      </Panel>
    </>
  );
}
