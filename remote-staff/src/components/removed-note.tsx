import { call } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { useQueryClient } from '@tapin/shared/query';
import { useLocation } from '@tapin/shared/router';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useAction } from '@tapin/shared/ui/use-action';
import { useEffect, useRef, useState } from 'react';
import { useSchoolUserId } from './membership.ts';
import styles from './removed-note.module.css';
import type { useRestoreMember } from './requests/requests-calls.ts';

export function useRestoreStudent() {
  const client = useQueryClient();
  const schoolUserId = useSchoolUserId();
  return useAction(
    async (id: string) => {
      await call('POST /staff/student/:id/restore', { params: { id }, body: { schoolUserId } });
      await client.invalidateQueries();
    },
    { repeats: true },
  );
}

interface Removed {
  name: string;
  restorableId?: string;
}

export const removed = (person: Removed) => ({ removed: person });

function readRemoved(state: unknown): Removed | null {
  const person = typeof state === 'object' && state !== null && 'removed' in state ? state.removed : null;
  if (typeof person !== 'object' || person === null || !('name' in person)) return null;
  const restorableId = 'restorableId' in person ? String(person.restorableId) : null;
  return { name: String(person.name), ...(restorableId && { restorableId }) };
}

interface RemovedNoteProps {
  restoring: ReturnType<typeof useRestoreStudent | typeof useRestoreMember>;
}

/** Says which person was just removed, after the navigation from that person’s page, and offers to undo the removal. */
export function RemovedNote({ restoring }: RemovedNoteProps) {
  const { t } = useTranslation('staff');
  const { state } = useLocation();
  const person = readRemoved(state);
  // Screen readers announce the text only if the live region was rendered before. A reload does not show the note
  // again.
  const [announced, setAnnounced] = useState<Removed | null>(null);
  const [isRestored, setIsRestored] = useState(false);
  const { name, restorableId } = person ?? {};
  useEffect(() => {
    if (name === undefined) return;
    setAnnounced({ name, ...(restorableId && { restorableId }) });
    window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [name, restorableId]);
  const note = useRef<HTMLDivElement>(null);
  const finishUndo = () => {
    setIsRestored(true);
    // The focus moves to the note, because the pressed button is removed.
    note.current?.focus({ preventScroll: true });
  };
  return (
    <div
      ref={note}
      tabIndex={-1}
      className={announced ? `${kit.focusTarget} ${kit.centeredRow} ${styles.note}` : styles.empty}
    >
      <StatusText>{announced && t(isRestored ? 'restored' : 'removed', { name: announced.name })}</StatusText>
      {announced?.restorableId && !isRestored && (
        <ActionButton
          variant="quiet"
          busy={restoring.isPending}
          aria-label={t('care.undoName', { name: announced.name })}
          onClick={() => restoring.mutate(announced.restorableId ?? '', { onSuccess: finishUndo })}
        >
          {t('care.undo')}
        </ActionButton>
      )}
      <FormError error={restoring.error} />
    </div>
  );
}
