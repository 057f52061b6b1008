import { useTranslation } from '@tapin/shared/i18n';
import styles from './support-message.module.css';

interface SupportMessageProps {
  /** The deployment's own words; null where it wants none, undefined for the standard ones. */
  text: string | null | undefined;
}

/** Where help is, after a hard day. */
export function SupportMessage({ text }: SupportMessageProps) {
  const { t } = useTranslation('survey');
  if (text === null) return null;
  return <p className={styles.support}>{text ?? t('support')}</p>;
}
