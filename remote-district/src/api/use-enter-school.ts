import { keyOf } from '@tapin/shared/api';
import { useQueryClient } from '@tapin/shared/query';
import { useNavigate } from '@tapin/shared/router';
import { enterSchool, getAuth } from '@tapin/shared/session';
import { startTransition } from 'react';

const dashboardPath = '/staff/dashboard';

/** What is kept whichever school it is: who the person is, and what the district asks. */
const isOfEverySchool = (name: unknown) =>
  name === keyOf('GET /user/me')[0] || String(name).startsWith('GET /district/');

/**
 * Goes into a school: what was loaded of the one before is forgotten, and the dashboard of this one is loaded. Both in
 * one step, or the screen that is left would ask for its own students in the other school.
 */
export function useEnterSchool() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (schoolId: string) => {
    const ofSchools = {
      predicate: ({ queryKey: [name] }: { queryKey: readonly unknown[] }) => !isOfEverySchool(name),
    };
    if (schoolId === getAuth().school?._id) {
      navigate(dashboardPath);
      return void client.invalidateQueries(ofSchools);
    }
    startTransition(() => {
      client.removeQueries(ofSchools);
      navigate(dashboardPath);
      enterSchool(schoolId);
    });
  };
}
