import type { School } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Panel } from '@tapin/shared/ui/panel';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useEffect, useRef, useState } from 'react';
import { type Decision, requestsOf, useDecide, useRequests } from '#src/api/requests.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { nameOf } from './name-of.ts';
import { RequestRow } from './request-row.tsx';
import styles from './school-requests.module.css';

/** Lists the people who ask to work at the school, and requests for super admins that the district decides about. Both decisions need confirmation. */
export function SchoolRequestsPanel({ school }: { school: School }) {
  const { t } = useTranslation('district');
  const { data, error, refetch } = useRequests();
  const deciding = useDecide();
  const [pendingDecision, setPendingDecision] = useState<Decision | null>(null);
  const [done, setDone] = useState<Decision | null>(null);
  const result = useRef<HTMLDivElement>(null);
  const lists = data?.data[school._id];
  const requests = lists ? requestsOf(lists) : [];

  const startDecision = (decision: Decision) => {
    setDone(null);
    setPendingDecision(decision);
  };
  const cancelDecision = () => {
    deciding.reset();
    setPendingDecision(null);
  };
  const decide = (decision: Decision) =>
    deciding.mutate(decision, {
      onSuccess: () => {
        setPendingDecision(null);
        setDone(decision);
      },
    });
  // The pressed button was removed with its request, so the focus needs a new place.
  useEffect(() => {
    if (done) result.current?.focus();
  }, [done]);

  return (
    <Panel title={t('requests.title')}>
      {!data &&
        (error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton height="64px" />)}
      <div>
        <div ref={result} tabIndex={-1} className={styles.result}>
          <StatusText>
            {done &&
              t(done.approved ? 'requests.approved' : 'requests.denied', { name: nameOf(done.member.user) })}
          </StatusText>
        </div>
        {data && requests.length === 0 && <p className={styles.none}>{t('requests.none')}</p>}
        <ul className={styles.list}>
          {requests.map((request) => (
            <RequestRow
              key={request.roleRequest?.id ?? request.member.schoolUser._id}
              request={request}
              onDecide={(approved) => startDecision({ ...request, approved })}
            />
          ))}
        </ul>
      </div>
      {pendingDecision && (
        <DecisionDialog
          decision={pendingDecision}
          school={school.name}
          error={deciding.error}
          isBusy={deciding.isPending}
          onConfirm={() => decide(pendingDecision)}
          onClose={cancelDecision}
        />
      )}
    </Panel>
  );
}
