import { queryOf } from '@tapin/shared/api';
import type { School } from '@tapin/shared/contract/entities';
import { useQuery } from '@tapin/shared/query';
import { useParams } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';

/**
 * Finds the other school of the person in which they see the student of the page. It is needed when the current school
 * does not have the student.
 */
export function useSchoolOfStudent(isNeeded: boolean): { isLoading: boolean; school: School | null } {
  const { id = '' } = useParams();
  const { schoolList, schoolUserList, schoolUser } = useAtomValue(authAtom);
  const enabled = isNeeded && schoolUserList.length > 1;
  const query = useQuery({ ...queryOf('GET /staff/student/:id/membership', { params: { id } }), enabled });
  const found = schoolUserList.find(({ _id }) => _id === query.data?.schoolUserId);
  const school =
    enabled && found && found._id !== schoolUser?._id
      ? schoolList.find(({ _id }) => _id === found.school)
      : undefined;
  return { isLoading: enabled && query.isLoading, school: school ?? null };
}
