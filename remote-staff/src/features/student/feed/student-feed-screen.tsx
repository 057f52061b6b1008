import { useTranslation } from '@tapin/shared/i18n';
import { useInfiniteQuery, useQuery } from '@tapin/shared/query';
import { useParams } from '@tapin/shared/router';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { kit } from '@tapin/shared/ui/kit-classes';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { ScrollEnd } from '@tapin/shared/ui/scroll-end';
import { Spinner } from '@tapin/shared/ui/spinner';
import { studentFollowUpsQuery } from '#src/components/follow-ups/follow-ups-calls.ts';
import { useSchoolUserId } from '#src/components/membership.ts';
import { defaultStudentDays, feedQuery, overviewQuery } from '#src/features/student/student-calls.ts';
import { NoStudent, StudentPage } from '#src/features/student/student-page.tsx';
import { daysWithCare, FeedDay } from './feed-day.tsx';

function StudentFeed({ id }: { id: string }) {
  const { t } = useTranslation('staff');
  const schoolUserId = useSchoolUserId();
  const overview = useQuery(overviewQuery(schoolUserId, id, defaultStudentDays));
  const feed = useInfiniteQuery(feedQuery(schoolUserId, id));
  const care = useQuery(studentFollowUpsQuery(schoolUserId, id));
  const retry = () => Promise.all([overview.refetch(), feed.refetch()]);
  const error = overview.error ?? (feed.data ? null : feed.error);
  if (error) return <NoStudent error={error} onRetry={retry} />;
  if (!overview.data || !feed.data) return <Spinner />;
  const answers = feed.data.pages.flatMap((page) => page.feed);
  const days = daysWithCare(answers, care.data?.followUps ?? [], feed.hasNextPage);
  return (
    <StudentPage id={id} student={overview.data.overview.studentInfo}>
      {days.length === 0 && <EmptyState title={t('student.feed.none')} hint={t('student.noTapIns')} />}
      <ol className={kit.stack}>
        {days.map((entry) => (
          <FeedDay key={entry.date} entry={entry} />
        ))}
      </ol>
      {care.error && <LoadFailed error={care.error} onRetry={care.refetch} />}
      <ScrollEnd query={feed} />
    </StudentPage>
  );
}

/** Shows a student’s feed. The student is the key, so that no data of another student stays while it loads. */
export default function StudentFeedScreen() {
  const { id = '' } = useParams();
  return <StudentFeed key={id} id={id} />;
}
