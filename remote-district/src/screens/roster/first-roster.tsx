import { useTranslation } from '@tapin/shared/i18n';
import { Panel } from '@tapin/shared/ui/panel';
import styles from './first-roster.module.css';

/** Says what a roster is for and what comes first, in a district that has not imported one. */
export function FirstRoster() {
  const { t } = useTranslation('district');
  return (
    <Panel title={t('later.roster.first.title')} hint={t('later.roster.first.hint')}>
      <ol className={styles.list}>
        <li>{t('later.roster.first.export')}</li>
        <li>{t('later.roster.first.check')}</li>
        <li>{t('later.roster.first.apply')}</li>
      </ol>
      <p className={styles.never}>{t('later.roster.first.never')}</p>
    </Panel>
  );
}
