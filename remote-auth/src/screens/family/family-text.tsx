import { useTranslation } from '@tapin/shared/i18n';
import { Panel } from '@tapin/shared/ui/panel';
import { SimpleText } from '@tapin/shared/ui/simple-text';
import type { GuardianPage } from '#src/api/guardian-page.ts';
import styles from './family.module.css';

/** The text that a guardian answers, as the API stores it with the answer. */
export function FamilyText({ page: { sections, contact, language } }: { page: GuardianPage }) {
  const { t } = useTranslation('auth');
  return (
    <>
      {sections.map(({ title, hint, lines }) => (
        <Panel key={title} title={title} hint={hint}>
          <ul className={styles.lines}>
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
          <p>{t('later.family.noContact')}</p>
        )}
      </Panel>
    </>
  );
}
