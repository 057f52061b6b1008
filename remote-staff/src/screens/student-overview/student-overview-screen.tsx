import { useParams } from '@tapin/shared/router';
import { StudentOverview } from './student-overview.tsx';

/** Shows a student's overview. The student is its key, so that nothing of another student stays while it loads. */
export default function StudentOverviewScreen() {
  const { id = '' } = useParams();
  return <StudentOverview key={id} id={id} />;
}
