import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { feelingOf } from '@tapin/shared/ui/face';
import { FormError } from '@tapin/shared/ui/form-error';
import { Page } from '@tapin/shared/ui/page';
import { Spinner } from '@tapin/shared/ui/spinner';
import { useSchoolUserId } from '#src/api/membership.ts';
import { answerTo, statusQuery } from '#src/api/status.ts';
import { StudentList } from '#src/components/student-list/student-list.tsx';

const levels = [5, 4, 3, 2, 1];

export default function TapinSummaryScreen() {
  const { t } = useTranslation('staff');
  const { data, error } = useQuery(statusQuery(useSchoolUserId()));
  if (error) return <FormError error={error} />;
  if (!data) return <Spinner />;
  return (
    <Page title={t('status.summary.title')}>
      {levels.map((level) => (
        <StudentList
          key={level}
          title={t(`shared:feeling.${feelingOf(level)}`)}
          students={data.students.checkedIn
            .filter((student) => answerTo(data.students, student, 'feeling') === level)
            .map(({ studentInfo }) => studentInfo)}
        />
      ))}
    </Page>
  );
}
