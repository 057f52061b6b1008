import { languages } from '@tapin/shared/contract/languages';
import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { Button } from '@tapin/shared/ui/button';
import { Fact, Facts } from '@tapin/shared/ui/facts';
import { Panel } from '@tapin/shared/ui/panel';
import { SimpleText } from '@tapin/shared/ui/simple-text';
import type { AboutPage } from '#src/api/about-page.ts';
import styles from './about-page.module.css';
import { AskedQuestions } from './asked-questions.tsx';

const readers = ['teachers', 'admins', 'district', 'others', 'record'] as const;
const periods = ['answers', 'followUps', 'accounts', 'audit'] as const;

/** The content of the page. It prints as it is shown, without the button. */
export function AboutPageContent({ page: { questions, retention, contact } }: { page: AboutPage }) {
  const { t } = useTranslation('auth');
  const language = currentLanguage();
  const contactLanguage = [language, ...languages].find((each) => contact[each] !== null);
  return (
    <>
      <div className={styles.print}>
        <Button variant="secondary" onClick={() => window.print()}>
          {t('later.about.print')}
        </Button>
      </div>
      <Panel title={t('later.about.asked')} hint={t('later.about.askedHint')}>
        {[language, ...languages.filter((each) => each !== language)].map((each) => (
          <AskedQuestions key={each} language={each} questions={questions[each]} />
        ))}
        <p>{t('later.about.talk')}</p>
      </Panel>
      <Panel title={t('later.about.readers')}>
        <ul className={styles.points}>
          {readers.map((reader) => (
            <li key={reader}>{t(`later.about.reader.${reader}`)}</li>
          ))}
        </ul>
      </Panel>
      <Panel title={t('later.about.kept')} hint={t('later.about.keptHint')}>
        <Facts>
          {periods.map((kind) => (
            <Fact key={kind} label={t(`later.about.period.${kind}`)}>
              {t(kind === 'accounts' ? 'later.about.years' : 'later.about.schoolYears', {
                count: retention[kind],
              })}
            </Fact>
          ))}
          <Fact label={t('later.about.period.outbox')}>
            {t('later.about.days', { count: retention.outboxDays })}
          </Fact>
        </Facts>
      </Panel>
      <Panel title={t('legal.contact')}>
        {contactLanguage ? (
          <SimpleText
            text={contact[contactLanguage] ?? ''}
            lang={contactLanguage === language ? undefined : contactLanguage}
          />
        ) : (
          <p>{t('later.about.noContact')}</p>
        )}
        <p>{t('later.about.rights')}</p>
        <Link to="/privacy-policy">{t('privacy.title')}</Link>
      </Panel>
    </>
  );
}
