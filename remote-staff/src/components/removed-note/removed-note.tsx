import { useTranslation } from '@tapin/shared/i18n';
import { useLocation } from '@tapin/shared/router';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useEffect, useState } from 'react';

/** The navigation state for the list from which somebody was removed. */
export const removed = (name: string) => ({ removed: name });

function readRemovedName(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'removed' in state ? String(state.removed) : null;
}

/** Says who was just removed, after the navigation from the page of that person. */
export function RemovedNote() {
  const { t } = useTranslation('staff');
  const { state } = useLocation();
  const name = readRemovedName(state);
  // The text follows after the live region is rendered, or it would not be announced. A reload does not repeat it.
  const [announcedName, setAnnouncedName] = useState<string | null>(null);
  useEffect(() => {
    if (name === null) return;
    setAnnouncedName(name);
    window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [name]);
  return <StatusText>{announcedName !== null && t('removed', { name: announcedName })}</StatusText>;
}
