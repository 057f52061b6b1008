import { call, meQuery, useReloadMe } from '@tapin/shared/api';
import type { AskedSchool } from '@tapin/shared/contract/district-calls';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { useQueryClient } from '@tapin/shared/query';
import { authAtom, setAuth } from '@tapin/shared/session';
import { ConfirmButton } from '@tapin/shared/ui/confirm-button';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Loading } from '@tapin/shared/ui/loading';
import { Page } from '@tapin/shared/ui/page';
import { Panel } from '@tapin/shared/ui/panel';
import { useAction } from '@tapin/shared/ui/use-action';
import { useAtomValue } from 'jotai';
import { useDistrictUserId, withoutThisRemote, withRemoteOff } from '#src/components/district-calls.ts';
import { DistrictTabs } from '#src/components/district-tabs.tsx';
import { OnScreen, useCountFacts } from '#src/components/figures.tsx';
import { type Overview, useOverview } from '#src/components/school-calls.ts';
import { NewSchools } from './new-schools.tsx';
import { SchoolTable } from './school-table.tsx';
import styles from './schools-screen.module.css';

function useOptOut() {
  const districtUserId = useDistrictUserId();
  const client = useQueryClient();
  const reloadMe = useReloadMe();
  return useAction(async () => {
    const { district } = await client.fetchQuery({ ...meQuery, staleTime: 0 });
    await call('PUT /district/remotes', {
      body: { districtUserId, remotes: withoutThisRemote(district?.remotes ?? []) },
    });
    setAuth(withRemoteOff);
    await reloadMe().catch(() => undefined);
  });
}

function OptOut() {
  const { t } = useTranslation('district');
  const { district } = useAtomValue(authAtom);
  const turningOff = useOptOut();
  return (
    <div className={`${kit.hint} ${kit.centeredRow} ${styles.optOut}`}>
      <p>{t('optOut.isOn', { district: district?.name })}</p>
      <ConfirmButton
        label={t('optOut.open')}
        variant="quiet"
        title={t('optOut.title')}
        confirmLabel={t('optOut.confirm')}
        action={turningOff}
        onConfirm={() => turningOff.mutate()}
      >
        <p>{t('optOut.text')}</p>
      </ConfirmButton>
    </div>
  );
}

function AskedSchools({ asked }: { asked: readonly AskedSchool[] }) {
  const { t } = useTranslation('district');
  return (
    <Panel title={t('asked.title')}>
      <ul className={kit.lined}>
        {asked.map(({ school, verified }) => {
          const isDenied = verified === 'rejected';
          return (
            <li key={school._id} className={`${kit.centeredRow} ${styles.school}`}>
              <span className={styles.name}>
                <bdi>{school.name}</bdi>
              </span>
              <span className={`${kit.pill} ${styles.state}`} data-tone={isDenied ? 'danger' : 'warning'}>
                {t(isDenied ? 'asked.denied' : 'asked.pending')}
              </span>
              <span className={`${kit.hint} ${styles.next}`}>
                {t(isDenied ? 'asked.deniedNext' : 'asked.pendingNext')}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

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

export default function SchoolsScreen() {
  const { t } = useTranslation('district');
  const { district } = useAtomValue(authAtom);
  const query = useOverview();
  const { data } = query;
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
      <Loading query={query} height="360px" />
      {data && data.asked.length > 0 && <AskedSchools asked={data.asked} />}
      {data && data.schools.length > 0 && (
        <OnScreen>
          <SchoolTable overview={data} />
        </OnScreen>
      )}
      {data?.schools.length === 0 && (
        <EmptyState title={t('schools.none.title')} hint={t('schools.none.hint')} />
      )}
      {data && <OptOut />}
    </Page>
  );
}
