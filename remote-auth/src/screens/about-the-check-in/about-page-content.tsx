import { languages } from '@tapin/shared/contract/languages';
import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { Button } from '@tapin/shared/ui/button';
import { Panel } from '@tapin/shared/ui/panel';
import { SimpleText } from '@tapin/shared/ui/simple-text';
import type { AboutPage } from '#src/api/about-page.ts';
import styles from './about-page.module.css';
import { AskedFamilies } from './asked-families.tsx';
import { AskedQuestions } from './asked-questions.tsx';
import { KeptData } from './kept-data.tsx';
import { Readers } from './readers.tsx';

/** The content of the page. It prints as it is shown, without the button. */
export function AboutPageContent({ page }: { page: AboutPage }) {
  const { questions, contact, consent } = page;
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
          <p>{t('later.about.noContact')}</p>
        )}
        <p>{t('later.about.rights')}</p>
        <Link to="/privacy-policy">{t('privacy.title')}</Link>
      </Panel>
    </>
  );
}
