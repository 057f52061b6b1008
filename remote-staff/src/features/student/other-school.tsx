import { queryOf } from '@tapin/shared/api';
import type { School } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { useLocation, useParams } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { Button } from '@tapin/shared/ui/button';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { Spinner } from '@tapin/shared/ui/spinner';
import { useEnterSchool } from '@tapin/shared/ui/use-enter-school';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';

/** Finds the other school of the person in which they see the student of the page. */
function useSchoolOfStudent(): { isLoading: boolean; school: School | null } {
  const { id = '' } = useParams();
  const { schoolList, schoolUserList, schoolUser } = useAtomValue(authAtom);
  const query = useQuery(queryOf('GET /staff/student/:id/membership', { params: { id } }));
  const found = schoolUserList.find(({ _id }) => _id === query.data?.schoolUserId);
  const school =
    found && found._id !== schoolUser?._id ? schoolList.find(({ _id }) => _id === found.school) : undefined;
  return { isLoading: query.isLoading, school: school ?? null };
}

/**
 * Offers to switch to the school of the student. The school changes only when the person presses the button. `none` is
 * shown if the person does not see the student at another school either.
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
    // The path does not change, so no navigation moves the focus when the button is removed.
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
