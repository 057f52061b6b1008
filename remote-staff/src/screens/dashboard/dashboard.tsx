import { useQuery } from '@tapin/shared/query';
import { dashboardQuery, statsQuery } from '#src/api/dashboard.ts';
import { CarePanel } from './care/care-panel.tsx';
import styles from './dashboard.module.css';
import { DashboardHeading } from './heading/dashboard-heading.tsx';
import { RequestsPanel } from './requests/requests-panel.tsx';
import { StatsPanel } from './stats/stats-panel.tsx';
import { LateWeek } from './week/late-week.tsx';

/** People first: who needs care, who waits to be let in. Then the figures. */
export function Dashboard({ schoolUserId }: { schoolUserId: string }) {
  const dashboard = useQuery(dashboardQuery(schoolUserId));
  const today = useQuery(statsQuery(schoolUserId));
  return (
    <div className={styles.page}>
      <DashboardHeading dashboard={dashboard} today={today} />
      <div className={styles.people}>
        <CarePanel dashboard={dashboard} today={today.data?.stats} />
        <RequestsPanel dashboard={dashboard.data?.dashboard} />
      </div>
      <div className={styles.figures}>
        <StatsPanel schoolUserId={schoolUserId} />
        <LateWeek schoolUserId={schoolUserId} dashboard={dashboard.data?.dashboard} />
      </div>
    </div>
  );
}
