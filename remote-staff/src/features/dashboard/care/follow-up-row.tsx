import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import { RowLink } from '@tapin/shared/ui/row-link';
import type { OpenFollowUp } from '#src/components/follow-ups/follow-ups-calls.ts';
import { formatMoment } from '#src/components/follow-ups/format-moment.ts';
import rows from '#src/components/follow-ups/row.module.css';
import { fullName } from '#src/components/full-name.ts';
import { openGroupOf } from './care-groups.ts';
import styles from './care-row.module.css';
import { RowActions } from './row-actions.tsx';
import { SavedAct } from './saved-act.tsx';
import type { useRecentActs } from './use-recent-acts.ts';

interface FollowUpRowProps {
  followUp: OpenFollowUp;
  recent: ReturnType<typeof useRecentActs>;
}

/** Shows a student with an open follow-up, its reason and its age. */
export function FollowUpRow({ followUp, recent }: FollowUpRowProps) {
  const { t } = useTranslation('staff');
  const { student, reason, openedAt, askedOf, askedOfMe, lastFeeling } = followUp;
  const act = recent.savedAct(student._id);
  const feeling = lastFeeling ? feelingOf(lastFeeling.feeling) : 'none';
  const reasonText = askedOfMe
    ? t('care.askedOfYou')
    : t(`care.reason.${reason}`, { name: askedOf?.name ?? '' });
  return (
    <li
      className={`${rows.row} ${styles.row}`}
      data-asked={askedOfMe || undefined}
      data-saved={act ? true : undefined}
      data-claimed={followUp.claimedBy ? true : undefined}
    >
      <Face feeling={feeling === 'unknown' ? 'none' : feeling} size={40} />
      <div className={styles.text}>
        <div className={styles.name}>
          <RowLink to={`/student/${student._id}/overview`}>{fullName(student)}</RowLink>
        </div>
        <p className={rows.facts}>
          {reasonText} · <time dateTime={openedAt}>{formatMoment(openedAt)}</time>
        </p>
        {act && <SavedAct act={act} name={fullName(student)} />}
      </div>
      <div className={styles.care}>
        <RowActions
          student={{ _id: student._id, name: fullName(student) }}
          followUp={followUp}
          act={act}
          onAct={(done) => {
            const group = openGroupOf(followUp);
            recent.remember(student._id, { ...done, group, askedOfMe, before: followUp });
          }}
          onUndone={() => recent.forget(student._id)}
        />
      </div>
    </li>
  );
}
