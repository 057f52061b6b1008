import { useTranslation } from '@tapin/shared/i18n';
import styles from './support-message.module.css';

/** Where help is, after a hard day. */
export function SupportMessage() {
  const { t } = useTranslation('survey');
  return (
    <aside className={styles.support}>
      <p>{t('support')}</p>
    </aside>
  );
}
