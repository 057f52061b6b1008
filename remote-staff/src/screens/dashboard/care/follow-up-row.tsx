import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import { RowLink } from '@tapin/shared/ui/row-link';
import type { OpenFollowUp } from '#src/api/follow-ups.ts';
import { FollowUpActions } from '#src/components/follow-up/follow-up-actions.tsx';
import { formatMoment } from '#src/components/follow-up/format-moment.ts';
import { fullName } from '#src/full-name.ts';
import styles from './care-row.module.css';

/** Shows a student with an open follow-up, its reason and its age. */
export function FollowUpRow({ followUp }: { followUp: OpenFollowUp }) {
  const { t } = useTranslation('staff');
  const { student, reason, openedAt, askedOf, askedOfMe, lastFeeling } = followUp;
  const feeling = lastFeeling ? feelingOf(lastFeeling.feeling) : 'none';
  const reasonText = askedOfMe
    ? t('care.askedOfYou')
    : t(`care.reason.${reason}`, { name: askedOf?.name ?? '' });
  return (
    <li className={styles.row} data-asked={askedOfMe || undefined}>
      <Face feeling={feeling === 'unknown' ? 'none' : feeling} size={40} />
      <div className={styles.text}>
        <div className={styles.name}>
          <RowLink to={`/student/${student._id}/overview`}>{fullName(student)}</RowLink>
        </div>
        <p className={styles.facts}>
          {reasonText} · <time dateTime={openedAt}>{formatMoment(openedAt)}</time>
        </p>
      </div>
      <div className={styles.care}>
        <FollowUpActions student={{ _id: student._id, name: fullName(student) }} followUp={followUp} />
      </div>
    </li>
  );
}
