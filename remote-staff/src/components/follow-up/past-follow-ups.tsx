import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Panel } from '@tapin/shared/ui/panel';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { useRef } from 'react';
import { studentFollowUpsQuery } from '#src/api/follow-ups.ts';
import { useSchoolUserId } from '#src/api/membership.ts';
import { ShowAllButton } from '#src/components/show-all/show-all-button.tsx';
import { useShowAll } from '#src/components/show-all/use-show-all.ts';
import { PastFollowUp } from './past-follow-up.tsx';
import styles from './past-follow-ups.module.css';

const maxFolded = 3;

/** Shows the closed follow-ups of a student, the newest first. Only the newest one can be reopened, while none is open. */
export function PastFollowUps({ id }: { id: string }) {
  const { t } = useTranslation('staff');
  const { data, error, refetch } = useQuery(studentFollowUpsQuery(useSchoolUserId(), id));
  const past = data?.followUps.filter(({ closedAt }) => closedAt !== null) ?? [];
  const hasOpen = past.length !== data?.followUps.length;
  const list = useRef<HTMLOListElement>(null);
  const { shown, hasMore, showAll } = useShowAll(past, maxFolded, list);
  return (
    <Panel title={t('care.past')} hint={t('care.pastHint')}>
      {!data && (error ? <LoadFailed error={error} onRetry={refetch} /> : <Skeleton height="160px" />)}
      {data && past.length === 0 && <p className={styles.facts}>{t('care.nonePast')}</p>}
      {past.length > 0 && (
        <ol ref={list} className={styles.past}>
          {shown.map((followUp) => (
            <PastFollowUp
              key={followUp._id}
              followUp={followUp}
              mayReopen={!hasOpen && followUp === past[0]}
            />
          ))}
        </ol>
      )}
      {hasMore && <ShowAllButton count={past.length} of={t('care.past')} onClick={showAll} />}
    </Panel>
  );
}
