import { useTranslation } from '@tapin/shared/i18n';
import type { Response } from '#src/components/filters/status-calls.ts';
import styles from './answers.module.css';

/** Shows yes or no. The no is emphasized, because somebody may have to act on it. */
export function YesNoAnswer({ response }: { response: Response | undefined }) {
  const { t } = useTranslation('staff');
  if (response === undefined) return <span className={styles.none}>{t('answer.none')}</span>;
  return response ? t('answer.yes') : <strong className={styles.no}>{t('answer.no')}</strong>;
}
