import { useTranslation } from '@tapin/shared/i18n';
import { useLocation } from '@tapin/shared/router';
import { useEffect } from 'react';
import { type Arrival, hasArrived } from '#src/arrival.ts';
import styles from './arrival-note.module.css';

interface ArrivalNoteProps {
  because: Arrival;
  tone: 'success' | 'warning';
}

/** Explains why the person was redirected here. */
export function ArrivalNote({ because, tone }: ArrivalNoteProps) {
  const { t } = useTranslation('auth');
  const { state } = useLocation();
  const isShown = hasArrived(state, because);
  useEffect(() => {
    if (isShown) forgetState();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <p role="alert" className={`${styles.note} ${styles[tone]}`}>
      {t(`arrival.${because}`)}
    </p>
  );
}

/** Clears the navigation state, so that the note is not shown again after a reload. The router keeps its own copy. */
function forgetState(): void {
  window.history.replaceState({ ...window.history.state, usr: null }, '');
}
