import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { FilterBar } from '@tapin/shared/ui/filter-bar';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { Spinner } from '@tapin/shared/ui/spinner';
import { useSchoolUserId } from '#src/api/membership.ts';
import { overviewQuery } from '#src/api/student.ts';
import { StudentFollowUps } from '#src/components/follow-up/student-follow-ups.tsx';
import { NoStudent } from '#src/components/student-page/no-student.tsx';
import { StudentPage } from '#src/components/student-page/student-page.tsx';
import { fullName } from '#src/full-name.ts';
import { StudentFigures } from './student-figures.tsx';
import { StudentInfo } from './student-info.tsx';
import { StudentWeek } from './student-week.tsx';
import { studentDays, useStudentDays } from './use-student-days.ts';

export function StudentOverview({ id }: { id: string }) {
  const { t } = useTranslation('staff');
  const { daysAgo, choose } = useStudentDays();
  const { data, error, refetch, isPlaceholderData } = useQuery(overviewQuery(useSchoolUserId(), id, daysAgo));
  if (error) return <NoStudent error={error} onRetry={refetch} />;
  if (!data) return <Spinner />;
  const { overview } = data;
  return (
    <StudentPage student={overview.studentInfo}>
      <StudentFollowUps student={{ _id: id, name: fullName(overview.studentInfo) }} />
      <StudentFigures
        overview={overview}
        isAllTime={daysAgo === -1}
        isOld={isPlaceholderData}
        filter={
          <FilterBar label={t('student.filters')}>
            <FilterSelect
              label={t('student.time.label')}
              value={String(daysAgo)}
              onChange={choose}
              options={studentDays.map((days) => ({ value: String(days), label: t(`student.time.${days}`) }))}
            />
          </FilterBar>
        }
      />
      <StudentWeek id={id} />
      <StudentInfo overview={overview} />
    </StudentPage>
  );
}
