import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import type { Response } from '#src/api/status.ts';
import styles from './answers.module.css';

/** How a student feels: the face and its word; the grey face for who has not said. */
export function FeelingAnswer({ response }: { response: Response | undefined }) {
  const { t } = useTranslation('shared');
  const known = response === undefined ? 'none' : feelingOf(Number(response));
  return (
    <span className={styles.feeling} data-answered={response !== undefined}>
      <Face feeling={known === 'unknown' ? 'none' : known} size={28} />
      {t(`feeling.${known}`)}
    </span>
  );
}
