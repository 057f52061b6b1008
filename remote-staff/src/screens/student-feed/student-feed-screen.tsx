import { useParams } from '@tapin/shared/router';
import { StudentFeed } from './student-feed.tsx';

/** Shows a student's feed. The student is its key, so that nothing of another student stays while it loads. */
export default function StudentFeedScreen() {
  const { id = '' } = useParams();
  return <StudentFeed key={id} id={id} />;
}
