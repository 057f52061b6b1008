import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { useSchoolUserId } from '#src/components/membership.ts';
import { FollowUpActions } from './follow-up-actions.tsx';
import { studentFollowUpsQuery } from './follow-ups-calls.ts';
import { formatMoment } from './format-moment.ts';
import { MoreActions } from './more-actions.tsx';
import styles from './open-follow-up.module.css';

interface OpenFollowUpProps {
  student: { _id: string; name: string };
}

/** Shows in one line why a follow-up of the student is open, and what the viewer can do. Without one, the viewer can open it. */
export function OpenFollowUp({ student }: OpenFollowUpProps) {
  const { t } = useTranslation('staff');
  const { data, error, refetch } = useQuery(studentFollowUpsQuery(useSchoolUserId(), student._id));
  const open = data?.followUps.find(({ closedAt }) => closedAt === null);
  return (
    <section className={styles.line} aria-label={t('care.openLabel')} data-open={open !== undefined}>
      {!data && error && <LoadFailed error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height="44px" />}
      {data && (
        <>
          <p className={styles.reason}>
            {open ? (
              <>
                <strong>
                  {open.askedOfMe
                    ? t('care.askedOfYou')
                    : t(`care.reason.${open.reason}`, { name: open.askedOf?.name ?? '' })}
                </strong>{' '}
                <span className={styles.since}>
                  · <time dateTime={open.openedAt}>{formatMoment(open.openedAt)}</time>
                  {!open.claimedBy && ` · ${t('care.unclaimed')}`}
                  {open.changedAt && (
                    <>
                      {` · ${t('care.changed')} `}
                      <time dateTime={open.changedAt}>{formatMoment(open.changedAt)}</time>
                    </>
                  )}
                </span>
              </>
            ) : (
              t('care.noneOpen')
            )}
          </p>
          <FollowUpActions student={student} followUp={open}>
            {open && <MoreActions student={student} followUp={open} />}
          </FollowUpActions>
        </>
      )}
    </section>
  );
}
