import { formatDate } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { PersonRow } from '@tapin/shared/ui/person-row';
import type { Session } from '#src/api/sessions.ts';
import styles from './sessions-dialog.module.css';

interface SessionItemProps {
  session: Session;
  isBusy: boolean;
  onEnd: (id: string) => void;
}

const formatTime = (at: string) =>
  formatDate(new Date(at), { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** A device on which the person is logged in, and since when. */
export function SessionItem({ session, isBusy, onEnd }: SessionItemProps) {
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
