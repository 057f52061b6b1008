import { useTranslation } from '@tapin/shared/i18n';
import { useLocation } from '@tapin/shared/router';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useEffect, useState } from 'react';

/** Navigation state for the list that somebody was removed from. */
export const removed = (name: string) => ({ removed: name });

function removedIn(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'removed' in state ? String(state.removed) : null;
}

/** Who was just removed: the person arrives from the page of somebody who is gone. */
export function RemovedNote() {
  const { t } = useTranslation('staff');
  const { state } = useLocation();
  const name = removedIn(state);
  // Said after the note is there, or it would not be announced; and not again when the page is reloaded.
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (name === null) return;
    setSaid(name);
    window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [name]);
  return <StatusText>{said !== null && t('removed', { name: said })}</StatusText>;
}
