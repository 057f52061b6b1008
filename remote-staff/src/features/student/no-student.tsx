import { ApiError } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { authAtom } from '@tapin/shared/session';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Spinner } from '@tapin/shared/ui/spinner';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useAtomValue } from 'jotai';

interface NoStudentProps {
  error: Error;
  onRetry: () => void;
}

/** This part is loaded for people of several schools only. */
const loadOtherSchool = () =>
  import(/* webpackChunkName: "other-school" */ './other-school.tsx').then(({ OtherSchool }) => OtherSchool);

/** Replaces a student's page when the student does not exist or could not be loaded. */
export function NoStudent({ error, onRetry }: NoStudentProps) {
  const { t } = useTranslation('staff');
  const isUnknown = error instanceof ApiError && error.status === 404;
  const mayBeElsewhere = useAtomValue(authAtom).schoolUserList.length > 1 && isUnknown;
  const { module: OtherSchool, hasFailed } = useLazyModule(loadOtherSchool, mayBeElsewhere);
  const none = (
    <EmptyState
      title={t('student.none')}
      hint={t('student.noneHint')}
      action={<ButtonLink to="/staff/students">{t('students.title')}</ButtonLink>}
    />
  );
  if (mayBeElsewhere && !hasFailed)
    return <Page title={t('student.title')}>{OtherSchool ? <OtherSchool none={none} /> : <Spinner />}</Page>;
  return (
    <Page title={t('student.title')}>
      {isUnknown ? none : <LoadFailed error={error} onRetry={onRetry} />}
    </Page>
  );
}
