import { useTranslation } from '@tapin/shared/i18n';
import type { Response } from '#src/api/status.ts';
import styles from './answers.module.css';

/** Yes or no, of which the no stands out: it is what somebody may have to do something about. */
export function YesNoAnswer({ response }: { response: Response | undefined }) {
  const { t } = useTranslation('staff');
  if (response === undefined) return <span className={styles.none}>{t('answer.none')}</span>;
  return response ? t('answer.yes') : <strong className={styles.no}>{t('answer.no')}</strong>;
}
