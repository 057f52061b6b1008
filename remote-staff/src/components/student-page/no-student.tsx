import { ApiError } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Spinner } from '@tapin/shared/ui/spinner';
import { useSchoolOfStudent } from '#src/api/school-of-student.ts';
import { OtherSchool } from './other-school.tsx';

interface NoStudentProps {
  error: Error;
  onRetry: () => void;
}

/** Replaces a student's page when the student does not exist or could not be loaded. */
export function NoStudent({ error, onRetry }: NoStudentProps) {
  const { t } = useTranslation('staff');
  const isUnknown = error instanceof ApiError && error.status === 404;
  const elsewhere = useSchoolOfStudent(isUnknown);
  return (
    <Page title={t('student.title')}>
      {elsewhere.isLoading ? (
        <Spinner />
      ) : elsewhere.school ? (
        <OtherSchool school={elsewhere.school} />
      ) : isUnknown ? (
        <EmptyState
          title={t('student.none')}
          hint={t('student.noneHint')}
          action={<ButtonLink to="/staff/students">{t('students.title')}</ButtonLink>}
        />
      ) : (
        <LoadFailed error={error} onRetry={onRetry} />
      )}
    </Page>
  );
}
