import { useTranslation } from '@tapin/shared/i18n';
import { useLocation } from '@tapin/shared/router';
import { Button } from '@tapin/shared/ui/button';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { Spinner } from '@tapin/shared/ui/spinner';
import { useEnterSchool } from '@tapin/shared/ui/use-enter-school';
import type { ReactNode } from 'react';
import { useSchoolOfStudent } from './school-of-student.ts';

/**
 * Offers to switch to the school of the student. The school changes only when the person presses the button. `none` is
 * shown when the person does not see the student at another school either.
 */
export function OtherSchool({ none }: { none: ReactNode }) {
  const { t } = useTranslation('staff');
  const { pathname } = useLocation();
  const enterSchool = useEnterSchool();
  const { isLoading, school } = useSchoolOfStudent();
  if (isLoading) return <Spinner />;
  if (!school) return none;
  const { _id, name } = school;
  const enter = () => {
    // The path stays the same, so that no navigation moves the focus when the button disappears.
    document.getElementById('main')?.focus({ preventScroll: true });
    enterSchool(_id, pathname);
  };
  return (
    <EmptyState
      title={t('student.elsewhere', { school: name })}
      hint={t('student.elsewhereHint')}
      action={<Button onClick={enter}>{t('student.switch', { school: name })}</Button>}
    />
  );
}
