import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import styles from './answers.module.css';

/** How a student feels: the face and its word; the grey face for who has not said. */
export function FeelingAnswer({ level }: { level: number | undefined }) {
  const { t } = useTranslation('shared');
  const known = level === undefined ? 'none' : feelingOf(level);
  return (
    <span className={styles.feeling} data-answered={level !== undefined}>
      <Face feeling={known === 'unknown' ? 'none' : known} size={28} />
      {t(`feeling.${known}`)}
    </span>
  );
}
