import type { FollowUpEvent } from '@tapin/shared/contract/care-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { Note } from '#src/components/note/note.tsx';
import { formatTime } from '#src/local-time.ts';
import styles from './feed-care.module.css';

/** Shows the acts of adults on follow-ups of one day. */
export function FeedCare({ events }: { events: readonly FollowUpEvent[] }) {
  const { t } = useTranslation('staff');
  const actText = ({ act, by, to, outcome }: FollowUpEvent) =>
    t(`care.act.${act}`, {
      name: by?.name ?? t('care.nobody'),
      to: to?.name ?? t('care.nobody'),
      outcome: outcome ? t(`care.outcome.${outcome}`) : '',
    });
  return (
    <ul className={styles.events}>
      {events.map((event) => (
        <li key={`${event.at} ${event.act}`} className={styles.event}>
          <p>
            {actText(event)} <time dateTime={event.at}>{formatTime(event.at)}</time>
          </p>
          <Note event={event} />
        </li>
      ))}
    </ul>
  );
}
