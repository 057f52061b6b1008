import { keepNextState } from '@tapin/shared/contract/next-state';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { RemoteSlot } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { kit } from '@tapin/shared/ui/kit-classes';
import { useAtomValue } from 'jotai';
import { useDeferredValue, useEffect } from 'react';
import { dashboardQuery, type Stats, statsQuery } from '#src/components/dashboard-calls.ts';
import { LazyPart } from '#src/components/lazy-part.tsx';
import { useCan, useSchoolUserId } from '#src/components/membership.ts';
import { PrintFacts, usePrinting } from '#src/components/print/printing.tsx';
import { RequestsPanel } from '#src/components/requests/requests-panel.tsx';
import type { offers } from '#src/offers.ts';
import { CarePanel } from './care/care-panel.tsx';
import styles from './dashboard.module.css';
import { DashboardHeading } from './dashboard-heading.tsx';
import { StatsPanel } from './stats/stats-panel.tsx';

export const loadingState = 'loading';

/** Stores on this device that the person sees the dashboard, so that the next page contains its HTML. */
function useNextVisit(user: string | undefined): void {
  useEffect(() => {
    if (!user) return;
    const screen = { user, remote: 'staff', screen: 'dashboard-screen' };
    keepNextState({ ...screen, state: loadingState, until: 0, later: loadingState });
  }, [user]);
}

const loadWeek = () =>
  import(/* webpackChunkName: "dashboard-week" */ './dashboard-week.tsx').then(
    ({ DashboardWeek }) => DashboardWeek,
  );
const loadStart = () =>
  import(/* webpackChunkName: "dashboard-week" */ './school-start.tsx').then(
    ({ SchoolStart }) => SchoolStart,
  );
const loadFirstSteps = () =>
  import(/* webpackChunkName: "first-steps" */ './first-steps.tsx').then(({ FirstSteps }) => FirstSteps);
const loadCareFigures = () =>
  import(/* webpackChunkName: "care-figures" */ './care-figures.tsx').then(({ CareFigures }) => CareFigures);
const loadDistrictRequests = () =>
  import(
    /* webpackChunkName: "district-requests" */ '#src/components/requests/district-requests-panel.tsx'
  ).then(({ DistrictRequestsPanel }) => DistrictRequestsPanel);

/** The dashboard shows at most this number of requests of each kind. The staff page shows the others. */
const maxShownRequests = 2;

/** Whether the school has no students, or none who ever answered. */
const hasNothingToShow = ({ totalStudents, nobodyYet }: Stats) => totalStudents === 0 || nobodyYet === true;

/**
 * Shows people first (students who need care, requests for access), then the figures. Paper shows only the people,
 * because true figures stay on the screen.
 */
export function Dashboard({ schoolUserId }: { schoolUserId: string }) {
  const { t } = useTranslation('staff');
  const { user, schoolUser, districtUser, district } = useAtomValue(authAtom);
  useNextVisit(user?._id);
  const load = useQuery(dashboardQuery(schoolUserId));
  const today = useQuery(statsQuery(schoolUserId));
  const dashboard = load.data?.dashboard;
  const decides = useCan('decidesRequests');
  const seesCareFigures = useCan('seesCareFigures');
  // The list of students who need care is rendered first, because the rest takes long on a slow processor.
  const isPrinting = usePrinting();
  const isFullyRendered = useDeferredValue(true, false);
  const stats = today.data?.stats;
  const begins = stats && hasNothingToShow(stats);
  const awaitsStudents = stats?.totalStudents === 0 && !stats.awaitsRoster;
  const week = isFullyRendered && !begins && (
    <div className={kit.screenOnly}>
      <LazyPart load={loadWeek} props={dashboard && stats && { dashboard }} height="week" />
    </div>
  );
  const careFigures = isFullyRendered && seesCareFigures && (
    <LazyPart load={loadCareFigures} props={dashboard && { schoolUserId }} height="list" />
  );
  return (
    <div className={styles.page}>
      <DashboardHeading dashboard={load} today={today} />
      {isPrinting && (
        <div className={styles.whole}>
          <PrintFacts />
          <p>{t('dashboard.onlyOnScreen')}</p>
        </div>
      )}
      {begins && (
        <div className={styles.whole}>
          <LazyPart load={loadStart} props={{ stats }} height="list" isEager />
        </div>
      )}
      {schoolUser?.isNew && (
        <div className={styles.whole}>
          <LazyPart
            load={loadFirstSteps}
            props={stats || today.error ? { awaitsStudents } : undefined}
            height="list"
            isEager
          />
        </div>
      )}
      <div className={styles.people}>
        <CarePanel dashboard={load} today={stats} />
        {decides && isFullyRendered && (
          <div className={kit.screenOnly}>
            <RequestsPanel dashboard={dashboard} limit={maxShownRequests} />
          </div>
        )}
      </div>
      <div className={`${kit.screenOnly} ${styles.figures}`}>
        {isFullyRendered && <StatsPanel schoolUserId={schoolUserId} />}
        {decides && week}
      </div>
      {careFigures && (
        <div className={`${styles.whole} ${kit.screenOnly} ${styles.figures}`}>{careFigures}</div>
      )}
      {!decides && week && <div className={styles.whole}>{week}</div>}
      {isFullyRendered && districtUser && district?.remotes.includes('district') && (
        <div className={`${styles.whole} ${kit.screenOnly}`}>
          <LazyPart
            load={loadDistrictRequests}
            props={dashboard && { districtUserId: districtUser._id, currentSchool: schoolUser?.school ?? '' }}
            height="list"
          />
        </div>
      )}
      {isFullyRendered && (
        <div className={`${kit.screenOnly} ${styles.slot}`}>
          <RemoteSlot<typeof offers> name="dashboard-card" props={{ schoolUserId }} />
        </div>
      )}
    </div>
  );
}

/**
 * Shows the dashboard. The school is the key, so that no data of the previous school stays while another school loads.
 */
export default function DashboardScreen() {
  const schoolUserId = useSchoolUserId();
  return <Dashboard key={schoolUserId} schoolUserId={schoolUserId} />;
}
