import { useTranslation } from '@tapin/shared/i18n';
import { useLocation } from '@tapin/shared/router';
import { sessionLost } from '@tapin/shared/session';
import { kit } from '@tapin/shared/ui/kit-classes';
import { useEffect } from 'react';

export const arrival = {
  sessionLost,
  ssoFailed: { arrival: 'ssoFailed' },
  passwordChanged: { arrival: 'passwordChanged' },
  deviceAdmitted: { arrival: 'deviceAdmitted' },
  linkMissing: { arrival: 'linkMissing' },
  teachersSaved: { arrival: 'teachersSaved' },
  roleNotSet: { arrival: 'roleNotSet' },
} as const;

type ArrivalReason = keyof typeof arrival;

function hasArrivalReason(state: unknown, reason: ArrivalReason): boolean {
  return typeof state === 'object' && state !== null && 'arrival' in state && state.arrival === reason;
}

interface ArrivalNoteProps {
  reason: ArrivalReason;
  tone: 'success' | 'warning';
}

export function ArrivalNote({ reason, tone }: ArrivalNoteProps) {
  const { t } = useTranslation('auth');
  const { state } = useLocation();
  const isShown = hasArrivalReason(state, reason);
  useEffect(() => {
    if (isShown) clearNavigationState();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <p role="alert" className={`${kit.note} ${kit.strong}`} data-tone={tone}>
      {t(`arrival.${reason}`)}
    </p>
  );
}

/** Clears the navigation state, so that the note is not shown again after a reload. The router keeps its own copy. */
function clearNavigationState(): void {
  window.history.replaceState({ ...window.history.state, usr: null }, '');
}
