import { useTranslation } from '@tapin/shared/i18n';
import styles from './answers.module.css';

/** Yes or no, of which the no stands out: it is what somebody may have to do something about. */
export function YesNoAnswer({ answer }: { answer: boolean | undefined }) {
  const { t } = useTranslation('staff');
  if (answer === undefined) return <span className={styles.none}>{t('answer.none')}</span>;
  return answer ? t('answer.yes') : <strong className={styles.no}>{t('answer.no')}</strong>;
}
