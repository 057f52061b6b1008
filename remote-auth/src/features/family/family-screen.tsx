import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Page } from '@tapin/shared/ui/page';
import { Panel } from '@tapin/shared/ui/panel';
import { SimpleText } from '@tapin/shared/ui/simple-text';
import { Spinner } from '@tapin/shared/ui/spinner';
import { useRef } from 'react';
import { useLinkToken } from '#src/components/use-link-token.ts';
import styles from './family.module.css';
import { FamilyAnswer } from './family-answer.tsx';
import { type GuardianPage, useGuardianPage } from './guardian-page.ts';

/** The consent text, which the API stores with the answer. */
function FamilyText({ page: { sections, contact, language } }: { page: GuardianPage }) {
  const { t } = useTranslation('auth');
  return (
    <>
      {sections.map(({ title, hint, lines }) => (
        <Panel key={title} title={title} hint={hint}>
          <ul className={`${kit.points} ${styles.lines}`}>
            {lines.map((line) => (
              <li key={line}>
                <bdi>{line}</bdi>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
      <Panel title={t('legal.contact')}>
        {contact ? (
          <SimpleText
            text={contact.text}
            lang={contact.language === language ? undefined : contact.language}
          />
        ) : (
          <p>{t('family.noContact')}</p>
        )}
      </Panel>
    </>
  );
}

/** The page of a link that the school mailed to a guardian. It needs no account and does not use the session. */
export default function FamilyScreen() {
  const { t } = useTranslation('auth');
  const token = useLinkToken();
  const { data: page, error } = useGuardianPage(token);
  const answerHeading = useRef<HTMLHeadingElement>(null);
  const title = t('family.title');
  if (token === '')
    return (
      <Page title={title} width="narrow">
        <p>{t('family.openAgain')}</p>
      </Page>
    );
  if (!page)
    return (
      <Page title={title} width="narrow">
        {error ? <FormError error={error} /> : <Spinner />}
      </Page>
    );
  return (
    <Page
      title={title}
      width="narrow"
      intro={
        <>
          <bdi>{page.firstName}</bdi> · <bdi>{page.school}</bdi>
        </>
      }
    >
      {page.mode === 'none' && <p>{t(page.answer === false ? 'family.noCounts' : 'family.notAsking')}</p>}
      <div className={`${kit.row} ${kit.screenOnly} ${styles.buttons}`}>
        {page.mode !== 'none' && (
          <Button onClick={() => answerHeading.current?.focus()}>{t('family.goToAnswer')}</Button>
        )}
        <Button variant="secondary" onClick={() => window.print()}>
          {t('family.print')}
        </Button>
      </div>
      <FamilyText page={page} />
      {page.mode !== 'none' && <FamilyAnswer token={token} page={page} headingRef={answerHeading} />}
    </Page>
  );
}
