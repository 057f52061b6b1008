import { keyOf } from '@tapin/shared/api';
import { useQueryClient } from '@tapin/shared/query';
import { useNavigate } from '@tapin/shared/router';
import { enterSchool, getAuth } from '@tapin/shared/session';
import { startTransition } from 'react';

const dashboardPath = '/staff/dashboard';

/** Whether a query does not depend on the current school, such as the person and the calls of a district. */
const isIndependentOfSchool = (name: unknown) =>
  name === keyOf('GET /user/me')[0] || String(name).startsWith('GET /district/');

/**
 * Returns a function that switches to a school: it removes the cached queries of the previous one and opens a path, by
 * default the dashboard. Both happen in one transition; otherwise the screen that is still mounted would refetch its
 * students in the new school.
 */
export function useEnterSchool() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (schoolId: string, path = dashboardPath) => {
    const schoolQueries = {
      predicate: ({ queryKey: [name] }: { queryKey: readonly unknown[] }) => !isIndependentOfSchool(name),
    };
    if (schoolId === getAuth().school?._id) {
      navigate(path);
      return void client.invalidateQueries(schoolQueries);
    }
    startTransition(() => {
      client.removeQueries(schoolQueries);
      navigate(path);
      enterSchool(schoolId);
    });
  };
}
