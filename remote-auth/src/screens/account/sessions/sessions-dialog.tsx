import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Dialog } from '@tapin/shared/ui/dialog';
import { FormError } from '@tapin/shared/ui/form-error';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useRef } from 'react';
import { sessionsQuery, useEndSession } from '#src/api/sessions.ts';
import { SessionItem } from './session-item.tsx';
import styles from './sessions-dialog.module.css';

/** The devices on which the person is logged in. A button for each of the others logs the person out there. */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('auth');
  const { data, error, refetch } = useQuery(sessionsQuery());
  const end = useEndSession();
  const list = useRef<HTMLUListElement>(null);
  // The button that was pressed is gone with its session.
  const endSession = (id: string | null) => end.mutate(id, { onSuccess: () => list.current?.focus() });
  const hasOthers = data?.sessions.some(({ isCurrent }) => !isCurrent) ?? false;

  return (
    <Dialog title={t('sessions.title')} onClose={onClose}>
      <div className={styles.content}>
        {!data && (error ? <LoadFailed error={error} onRetry={refetch} /> : <Skeleton height="140px" />)}
        {data && (
          <ul ref={list} tabIndex={-1} className={styles.list}>
            {data.sessions.map((session) => (
              <SessionItem key={session._id} session={session} isBusy={end.isPending} onEnd={endSession} />
            ))}
          </ul>
        )}
        <FormError error={end.error} />
        <StatusText>{end.isSuccess && t('sessions.ended')}</StatusText>
        {data && !hasOthers && <p className={styles.hint}>{t('sessions.onlyHere')}</p>}
        {hasOthers && (
          <ActionButton variant="secondary" wide busy={end.isPending} onClick={() => endSession(null)}>
            {t('sessions.endOthers')}
          </ActionButton>
        )}
      </div>
    </Dialog>
  );
}
