import { useParams } from '@tapin/shared/router';
import { StudentFeed } from './student-feed.tsx';

/** Another student is another screen: nothing of the one before is shown meanwhile. */
export default function StudentFeedScreen() {
  const { id = '' } = useParams();
  return <StudentFeed key={id} id={id} />;
}
