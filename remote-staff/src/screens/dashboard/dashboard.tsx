import { useQuery } from '@tapin/shared/query';
import { dashboardQuery, statsQuery } from '#src/api/dashboard.ts';
import { RequestsPanel } from '#src/components/requests/requests-panel.tsx';
import { CarePanel } from './care/care-panel.tsx';
import styles from './dashboard.module.css';
import { DashboardHeading } from './heading/dashboard-heading.tsx';
import { StatsPanel } from './stats/stats-panel.tsx';
import { LateWeek } from './week/late-week.tsx';

/** So many of each kind; the others stand on the staff page. */
const fewRequests = 2;

/** People first: who needs care, who waits to be let in. Then the figures. */
export function Dashboard({ schoolUserId }: { schoolUserId: string }) {
  const dashboard = useQuery(dashboardQuery(schoolUserId));
  const today = useQuery(statsQuery(schoolUserId));
  return (
    <div className={styles.page}>
      <DashboardHeading dashboard={dashboard} today={today} />
      <div className={styles.people}>
        <CarePanel dashboard={dashboard} today={today.data?.stats} />
        <RequestsPanel dashboard={dashboard.data?.dashboard} limit={fewRequests} />
      </div>
      <div className={styles.figures}>
        <StatsPanel schoolUserId={schoolUserId} />
        <LateWeek schoolUserId={schoolUserId} dashboard={dashboard.data?.dashboard} />
      </div>
    </div>
  );
}
