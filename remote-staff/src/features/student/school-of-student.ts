import { queryOf } from '@tapin/shared/api';
import type { School } from '@tapin/shared/contract/entities';
import { useQuery } from '@tapin/shared/query';
import { useParams } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';

/** Finds the other school of the person in which they see the student of the page. */
export function useSchoolOfStudent(): { isLoading: boolean; school: School | null } {
  const { id = '' } = useParams();
  const { schoolList, schoolUserList, schoolUser } = useAtomValue(authAtom);
  const query = useQuery(queryOf('GET /staff/student/:id/membership', { params: { id } }));
  const found = schoolUserList.find(({ _id }) => _id === query.data?.schoolUserId);
  const school =
    found && found._id !== schoolUser?._id ? schoolList.find(({ _id }) => _id === found.school) : undefined;
  return { isLoading: query.isLoading, school: school ?? null };
}
