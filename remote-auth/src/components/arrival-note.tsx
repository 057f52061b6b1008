import { useTranslation } from '@tapin/shared/i18n';
import { useLocation } from '@tapin/shared/router';
import { useEffect } from 'react';
import { type ArrivalReason, hasArrivalReason } from './arrival.ts';
import styles from './arrival-note.module.css';

interface ArrivalNoteProps {
  reason: ArrivalReason;
  tone: 'success' | 'warning';
}

/** Explains why the person was redirected here. */
export function ArrivalNote({ reason, tone }: ArrivalNoteProps) {
  const { t } = useTranslation('auth');
  const { state } = useLocation();
  const isShown = hasArrivalReason(state, reason);
  useEffect(() => {
    if (isShown) clearNavigationState();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <p role="alert" className={`${styles.note} ${styles[tone]}`}>
      {t(`arrival.${reason}`)}
    </p>
  );
}

/** Clears the navigation state, so that the note is not shown again after a reload. The router keeps its own copy. */
function clearNavigationState(): void {
  window.history.replaceState({ ...window.history.state, usr: null }, '');
}
