import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Panel } from '@tapin/shared/ui/panel';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { studentFollowUpsQuery } from '#src/api/follow-ups.ts';
import { useSchoolUserId } from '#src/api/membership.ts';
import { FollowUpActions } from './follow-up-actions.tsx';
import { MoreActions } from './more-actions.tsx';
import { PastFollowUp } from './past-follow-up.tsx';
import styles from './student-follow-ups.module.css';

interface StudentFollowUpsProps {
  student: { _id: string; name: string };
}

/** Shows the open follow-up of a student and the closed ones. */
export function StudentFollowUps({ student }: StudentFollowUpsProps) {
  const { t } = useTranslation('staff');
  const { data, error, refetch } = useQuery(studentFollowUpsQuery(useSchoolUserId(), student._id));
  const open = data?.followUps.find(({ closedAt }) => closedAt === null);
  const past = data?.followUps.filter(({ closedAt }) => closedAt !== null) ?? [];
  return (
    <Panel title={t('care.title')} hint={t('care.hint')}>
      {!data && (error ? <LoadFailed error={error} onRetry={refetch} /> : <Skeleton height="44px" />)}
      {data && (
        <>
          {open && <p>{t(`care.reason.${open.reason}`, { name: open.askedOf?.name ?? '' })}</p>}
          <FollowUpActions student={student} followUp={open}>
            {open && <MoreActions student={student} followUp={open} colleagues={data.colleagues} />}
          </FollowUpActions>
          {past.length > 0 && (
            <ol className={styles.past}>
              {past.map((followUp) => (
                <PastFollowUp key={followUp._id} followUp={followUp} mayReopen={!open} />
              ))}
            </ol>
          )}
        </>
      )}
    </Panel>
  );
}
