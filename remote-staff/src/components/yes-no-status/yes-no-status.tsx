import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { FormError } from '@tapin/shared/ui/form-error';
import { Page } from '@tapin/shared/ui/page';
import { Spinner } from '@tapin/shared/ui/spinner';
import { useSchoolUserId } from '#src/api/membership.ts';
import { answerTo, statusQuery } from '#src/api/status.ts';
import { StudentList } from '#src/components/student-list/student-list.tsx';

interface YesNoStatusProps {
  about: 'eaten' | 'rested';
}

/** Who said yes and who said no to one question today. */
export function YesNoStatus({ about }: YesNoStatusProps) {
  const { t } = useTranslation('staff');
  const { data, error } = useQuery(statusQuery(useSchoolUserId()));
  if (error) return <FormError error={error} />;
  if (!data) return <Spinner />;

  const { students } = data;
  const whoSaid = (response: boolean) =>
    students.checkedIn
      .filter((student) => answerTo(students, student, about) === response)
      .map(({ studentInfo }) => studentInfo);
  return (
    <Page title={t(`status.${about}.title`)}>
      <StudentList title={t(`status.${about}.no`)} students={whoSaid(false)} />
      <StudentList title={t(`status.${about}.yes`)} students={whoSaid(true)} />
      <Link to="/staff/tapin-status">
        {t('status.tapin.notYetCount', { count: students.notCheckedIn.length })}
      </Link>
    </Page>
  );
}
