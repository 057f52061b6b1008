import { ApiError } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { FilterBar } from '@tapin/shared/ui/filter-bar';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { useState } from 'react';
import { useCan, useSchoolUserId } from '#src/api/membership.ts';
import { type Overview, overviewQuery } from '#src/api/student.ts';
import { OpenFollowUp } from '#src/components/follow-up/open-follow-up.tsx';
import { LazyPart } from '#src/components/lazy-part/lazy-part.tsx';
import { NoStudent } from '#src/components/student-page/no-student.tsx';
import { StudentPage } from '#src/components/student-page/student-page.tsx';
import { fullName } from '#src/full-name.ts';
import { Counselors } from './counselors.tsx';
import { DeviceCode } from './device-code.tsx';
import { StudentFigures } from './student-figures.tsx';
import { StudentInfo } from './student-info.tsx';
import styles from './student-overview.module.css';
import { studentDays, useStudentDays } from './use-student-days.ts';

const loadHistory = () =>
  import(/* webpackChunkName: "past-follow-ups" */ '#src/components/follow-up/past-follow-ups.tsx').then(
    ({ PastFollowUps }) => PastFollowUps,
  );
const loadWhoLooked = () =>
  import(/* webpackChunkName: "who-looked" */ './who-looked.tsx').then(({ WhoLooked }) => WhoLooked);
const loadWeek = () =>
  import(/* webpackChunkName: "student-week" */ './student-week.tsx').then(({ StudentWeek }) => StudentWeek);

/**
 * Shows the open follow-up, the figures, the history and the classes of a student. Each block loads on its own, so that a
 * failure leaves the other blocks on the screen.
 */
export function StudentOverview({ id }: { id: string }) {
  const { t } = useTranslation('staff');
  const mayReadLooks = useCan('managesStudents');
  const { daysAgo, choose } = useStudentDays();
  const { data, error, refetch, isPlaceholderData } = useQuery(overviewQuery(useSchoolUserId(), id, daysAgo));
  // The name stays on the screen when the figures of another window cannot be loaded.
  const [known, setKnown] = useState<Overview>();
  if (data && data.overview !== known) setKnown(data.overview);
  const about = data?.overview ?? known;
  if (error instanceof ApiError && error.status === 404) return <NoStudent error={error} onRetry={refetch} />;
  const filter = (
    <FilterBar label={t('student.filters')}>
      <FilterSelect
        label={t('student.time.label')}
        value={String(daysAgo)}
        onChange={choose}
        options={studentDays.map((days) => ({ value: String(days), label: t(`student.time.${days}`) }))}
      />
    </FilterBar>
  );
  return (
    <StudentPage
      id={id}
      student={about?.studentInfo}
      isLoading={!error}
      counselors={about && <Counselors classes={about.classes} />}
    >
      <OpenFollowUp student={{ _id: id, name: about ? fullName(about.studentInfo) : t('student.title') }} />
      <div className={styles.columns}>
        <StudentFigures
          overview={data?.overview}
          daysAgo={daysAgo}
          isOld={isPlaceholderData}
          error={error}
          onRetry={refetch}
          filter={filter}
        />
        <div className={styles.side}>
          <LazyPart load={loadHistory} props={{ id }} height="list" isEager />
          {about && <StudentInfo overview={about} />}
          {about && <DeviceCode id={id} />}
          {mayReadLooks && (
            <div className={styles.looks}>
              <LazyPart load={loadWhoLooked} props={{ id }} height="list" />
            </div>
          )}
        </div>
        <div className={styles.week}>
          <LazyPart load={loadWeek} props={{ id }} height="week" isEager />
        </div>
      </div>
    </StudentPage>
  );
}
