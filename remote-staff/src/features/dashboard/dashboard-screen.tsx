import { useSchoolUserId } from '#src/components/membership.ts';
import { Dashboard } from './dashboard.tsx';

/** Shows the dashboard. The school is its key, so that nothing of the previous school stays while another one loads. */
export default function DashboardScreen() {
  const schoolUserId = useSchoolUserId();
  return <Dashboard key={schoolUserId} schoolUserId={schoolUserId} />;
}
