import type { AskedSchool } from '@tapin/shared/contract/district-calls';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { authAtom } from '@tapin/shared/session';
import { Button } from '@tapin/shared/ui/button';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Panel } from '@tapin/shared/ui/panel';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { DistrictTabs } from '#src/components/district-tabs.tsx';
import { OnScreen } from '#src/components/on-screen.tsx';
import { useOptOut } from '#src/components/opt-out.ts';
import { type Overview, useOverview } from '#src/components/overview.ts';
import { useCountFacts } from '#src/components/use-figure.ts';
import styles from './asked-schools.module.css';
import { NewSchools } from './new-schools.tsx';
import { SchoolTable } from './school-table.tsx';

/** Shows a button that turns this remote off for the district, after confirmation. */
function OptOut() {
  const { t } = useTranslation('district');
  const { district } = useAtomValue(authAtom);
  const [isConfirming, setIsConfirming] = useState(false);
  const turningOff = useOptOut();
  return (
    <div className={styles.optOut}>
      <p>{t('optOut.isOn', { district: district?.name })}</p>
      <Button variant="quiet" onClick={() => setIsConfirming(true)}>
        {t('optOut.open')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('optOut.title')}
          confirmLabel={t('optOut.confirm')}
          tone="danger"
          error={turningOff.error}
          isBusy={turningOff.isPending}
          onConfirm={() => turningOff.mutate()}
          onClose={() => setIsConfirming(false)}
        >
          <p>{t('optOut.text')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Lists the schools that were asked to join and have not answered or have declined. */
function AskedSchools({ asked }: { asked: readonly AskedSchool[] }) {
  const { t } = useTranslation('district');
  return (
    <Panel title={t('asked.title')}>
      <ul className={styles.list}>
        {asked.map(({ school, verified }) => {
          const isDenied = verified === 'rejected';
          return (
            <li key={school._id} className={styles.school}>
              <span className={styles.name}>
                <bdi>{school.name}</bdi>
              </span>
              <span className={styles.state} data-denied={isDenied || undefined}>
                {t(isDenied ? 'asked.denied' : 'asked.pending')}
              </span>
              <span className={styles.next}>{t(isDenied ? 'asked.deniedNext' : 'asked.pendingNext')}</span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** Shows the totals of the district in one line. */
function DistrictTotals({ count, totals }: { count: number; totals: Overview['totals'] }) {
  const { t } = useTranslation('district');
  const countFacts = useCountFacts();
  return (
    <p>
      {joinFacts([
        t('schools.count', { count }),
        ...countFacts(totals),
        t('schools.requests', { count: totals.requests }),
      ])}
    </p>
  );
}

/** Shows the empty state of a district without schools. */
function NoSchools() {
  const { t } = useTranslation('district');
  return <EmptyState title={t('schools.none.title')} hint={t('schools.none.hint')} />;
}

/** Shows the schools of the district, and the buttons to add one. */
export default function SchoolsScreen() {
  const { t } = useTranslation('district');
  const { district } = useAtomValue(authAtom);
  const { data, error, refetch } = useOverview();
  return (
    <Page
      title={t('schools.heading', { district: district?.name })}
      intro={
        data &&
        data.schools.length > 0 && (
          <OnScreen isNoted={false}>
            <DistrictTotals count={data.schools.length} totals={data.totals} />
          </OnScreen>
        )
      }
    >
      <DistrictTabs />
      <NewSchools />
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="360px" />}
      {data && data.asked.length > 0 && <AskedSchools asked={data.asked} />}
      {data && data.schools.length > 0 && (
        <OnScreen>
          <SchoolTable overview={data} />
        </OnScreen>
      )}
      {data?.schools.length === 0 && <NoSchools />}
      {data && <OptOut />}
    </Page>
  );
}
