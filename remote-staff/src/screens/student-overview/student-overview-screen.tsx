import { useParams } from '@tapin/shared/router';
import { StudentOverview } from './student-overview.tsx';

/** Another student is another screen: nothing of the one before is shown meanwhile. */
export default function StudentOverviewScreen() {
  const { id = '' } = useParams();
  return <StudentOverview key={id} id={id} />;
}
