import { call, keyOf, queryOf } from '@tapin/shared/api';
import type { Session } from '@tapin/shared/contract/session-calls';
import { formatDate } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery, useQueryClient } from '@tapin/shared/query';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Button } from '@tapin/shared/ui/button';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Fact } from '@tapin/shared/ui/facts';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Loading } from '@tapin/shared/ui/loading';
import { PersonRow } from '@tapin/shared/ui/person-row';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useAction } from '@tapin/shared/ui/use-action';
import { useRef, useState } from 'react';
import styles from './account.module.css';

export type { Session };

/** The query of the sessions. It is never cached, because a session can begin or end on another device at any time. */
const sessionsQuery = () => queryOf('GET /user/sessions', undefined, { gcTime: 0 });

/** Ends one session, or all but the current one for null. The list is reloaded, also after a failure. */
function useEndSession() {
  const client = useQueryClient();
  return useAction(
    async (id: string | null) => {
      try {
        await (id === null
          ? call('DELETE /user/sessions')
          : call('DELETE /user/sessions/:id', { params: { id } }));
      } finally {
        await client.invalidateQueries({ queryKey: keyOf('GET /user/sessions') });
      }
    },
    { repeats: true },
  );
}

interface SessionItemProps {
  session: Session;
  isBusy: boolean;
  onEnd: (id: string) => void;
}

const formatTime = (at: string) =>
  formatDate(new Date(at), { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

function SessionItem({ session, isBusy, onEnd }: SessionItemProps) {
  const { t } = useTranslation('auth');
  const { _id: id, browser, system, startedAt, lastUsedAt, isCurrent } = session;
  const browserName = browser && t(`sessions.browser.${browser}`);
  const systemName = system && t(`sessions.system.${system}`);
  const device =
    browserName && systemName
      ? t('sessions.device', { browser: browserName, system: systemName })
      : (browserName ?? systemName ?? t('sessions.unknown'));
  const times = t('sessions.times', { start: formatTime(startedAt), last: formatTime(lastUsedAt) });
  return (
    <PersonRow name={device} detail={isCurrent ? t('sessions.current', { times }) : times}>
      {!isCurrent && (
        <ActionButton
          variant="quiet"
          className={styles.end ?? ''}
          busy={isBusy}
          aria-label={t('sessions.endNamed', { device })}
          onClick={() => onEnd(id)}
        >
          {t('sessions.end')}
        </ActionButton>
      )}
    </PersonRow>
  );
}

/** The devices on which the person is logged in. Each device but the current one has a button to log out. */
function SessionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('auth');
  const { data, error, refetch } = useQuery(sessionsQuery());
  const end = useEndSession();
  const list = useRef<HTMLUListElement>(null);
  // The pressed button was removed with its session, so the focus moves to the list.
  const endSession = (id: string | null) => end.mutate(id, { onSuccess: () => list.current?.focus() });
  const hasOthers = data?.sessions.some(({ isCurrent }) => !isCurrent) ?? false;

  return (
    <Dialog title={t('sessions.title')} onClose={onClose}>
      <div className={`${kit.stack} ${styles.content}`}>
        <Loading query={{ data, error, refetch }} height="140px" />
        {data && (
          <ul ref={list} tabIndex={-1} className={styles.list}>
            {data.sessions.map((session) => (
              <SessionItem key={session._id} session={session} isBusy={end.isPending} onEnd={endSession} />
            ))}
          </ul>
        )}
        <FormError error={end.error} />
        <StatusText>{end.isSuccess && t('sessions.ended')}</StatusText>
        {data && !hasOthers && <p className={kit.hint}>{t('sessions.onlyHere')}</p>}
        {hasOthers && (
          <ActionButton variant="secondary" wide busy={end.isPending} onClick={() => endSession(null)}>
            {t('sessions.endOthers')}
          </ActionButton>
        )}
      </div>
    </Dialog>
  );
}

export function SessionsRow() {
  const { t } = useTranslation('auth');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Fact
      label={t('sessions.label')}
      action={
        <Button
          variant="quiet"
          className={styles.edit}
          aria-label={t('sessions.showAll')}
          onClick={() => setIsOpen(true)}
        >
          {t('sessions.show')}
        </Button>
      }
    >
      {t('sessions.title')}
      {isOpen && <SessionsDialog onClose={() => setIsOpen(false)} />}
    </Fact>
  );
}
