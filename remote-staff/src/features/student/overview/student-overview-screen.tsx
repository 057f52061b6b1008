import { ApiError } from '@tapin/shared/api';
import { fullName } from '@tapin/shared/contract/written-name';
import { codeInGroups } from '@tapin/shared/formats/code-in-groups';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { useParams } from '@tapin/shared/router';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FilterBar } from '@tapin/shared/ui/filter-bar';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { FormError } from '@tapin/shared/ui/form-error';
import { Icon } from '@tapin/shared/ui/icon';
import { kit } from '@tapin/shared/ui/kit-classes';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useUrlParameter } from '@tapin/shared/ui/use-url-parameter';
import { useState } from 'react';
import { formatTime } from '#src/components/days/local-time.ts';
import { OpenFollowUp } from '#src/components/follow-ups/open-follow-up.tsx';
import { LazyPart } from '#src/components/lazy-part.tsx';
import { useCan, useSchoolUserId } from '#src/components/membership.ts';
import {
  defaultStudentDays,
  type Overview,
  overviewQuery,
  type StudentDays,
  useDeviceCode,
} from '#src/features/student/student-calls.ts';
import { NoStudent, StudentPage } from '#src/features/student/student-page.tsx';
import { StudentFigures } from './student-figures.tsx';
import { Counselors, StudentInfo } from './student-info.tsx';
import styles from './student-overview.module.css';

/**
 * Gives a student whose account is locked a code for a new device. It is in a closed disclosure, because it is rarely
 * needed.
 */
function DeviceCode({ id }: { id: string }) {
  const { t } = useTranslation('staff');
  const { mutate, data, error, isPending } = useDeviceCode(id);
  return (
    <details className={`${kit.screenOnly} ${kit.card} ${styles.fold}`}>
      <summary className={styles.summary}>
        {t('student.deviceCode.title')}
        <Icon of="down" className={styles.arrow} />
      </summary>
      <p>{t('student.deviceCode.meaning')}</p>
      <StatusText tone="plain">
        {data && (
          <>
            <b className={styles.letters}>{codeInGroups(data.code)}</b> {t('student.deviceCode.until')}{' '}
            {formatTime(data.expiresAt)}
          </>
        )}
      </StatusText>
      <FormError error={error} />
      <ActionButton variant="secondary" busy={isPending} onClick={() => mutate()}>
        {t('student.deviceCode.create')}
      </ActionButton>
    </details>
  );
}

/** The windows of time: this number of days up to today, or -1 for all time. The first is the default. */
const studentDays = [defaultStudentDays, 7, -1] as const satisfies readonly StudentDays[];

function useStudentDays() {
  const [daysInUrl, choose] = useUrlParameter('days', String(defaultStudentDays));
  const daysAgo = studentDays.find((days) => String(days) === daysInUrl) ?? defaultStudentDays;
  return { daysAgo, choose };
}

const loadHistory = () =>
  import(/* webpackChunkName: "past-follow-ups" */ '#src/components/follow-ups/past-follow-ups.tsx').then(
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
function StudentOverview({ id }: { id: string }) {
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
            <div className={kit.screenOnly}>
              <LazyPart load={loadWhoLooked} props={{ id }} height="list" />
            </div>
          )}
        </div>
        <div className={`${kit.screenOnly} ${styles.week}`}>
          <LazyPart load={loadWeek} props={{ id }} height="week" isEager />
        </div>
      </div>
    </StudentPage>
  );
}

/** Shows a student’s overview. The student is the key, so that no data of another student stays while it loads. */
export default function StudentOverviewScreen() {
  const { id = '' } = useParams();
  return <StudentOverview key={id} id={id} />;
}
