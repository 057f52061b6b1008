import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import type { Response } from '#src/components/filters/status-calls.ts';
import styles from './answers.module.css';

/** Shows how a student feels, with a face and its word. Without an answer the face is grey. */
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
