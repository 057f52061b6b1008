import { useSchoolUserId } from '#src/api/membership.ts';
import { Dashboard } from './dashboard.tsx';

/** Another school is another dashboard: nothing of the one before stays while it loads. */
export default function DashboardScreen() {
  const schoolUserId = useSchoolUserId();
  return <Dashboard key={schoolUserId} schoolUserId={schoolUserId} />;
}
