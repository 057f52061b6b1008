import { useTranslation } from '@tapin/shared/i18n';
import { useLocation } from '@tapin/shared/router';
import { type Arrival, hasArrived } from '#src/arrival.ts';
import styles from './arrival-note.module.css';

interface ArrivalNoteProps {
  because: Arrival;
  tone: 'success' | 'warning';
}

/** Why the person arrived here, when that needs a word. */
export function ArrivalNote({ because, tone }: ArrivalNoteProps) {
  const { t } = useTranslation('auth');
  const { state } = useLocation();
  if (!hasArrived(state, because)) return null;
  return (
    <p role="alert" className={`${styles.note} ${styles[tone]}`}>
      {t(`arrival.${because}`)}
    </p>
  );
}
