import { call, keyOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import { type QueryClient, useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';
import { useSchoolUserId } from './membership.ts';

/** As a list that loads by scroll is kept. */
interface Students {
  pages: OutputOf<'GET /staff/students'>[];
  pageParams: unknown[];
}
type Status = OutputOf<'GET /staff/students/status'>;
type Dashboard = OutputOf<'GET /staff/dashboard'>;

/** Takes a student out of everything that is shown, before the server is asked for it anew. */
function forget(client: QueryClient, id: string): void {
  client.setQueriesData<Students>(
    { queryKey: keyOf('GET /staff/students') },
    (list) =>
      list && {
        ...list,
        // What a page counts stays: the list loads on from where it was.
        pages: list.pages.map((page) => ({
          ...page,
          total: page.total - 1,
          students: page.students.filter(({ user }) => user._id !== id),
        })),
      },
  );
  client.setQueriesData<Status>(
    { queryKey: keyOf('GET /staff/students/status') },
    (status) =>
      status && {
        students: {
          ...status.students,
          checkedIn: status.students.checkedIn.filter(({ studentInfo }) => studentInfo._id !== id),
          notCheckedIn: status.students.notCheckedIn.filter(({ studentInfo }) => studentInfo._id !== id),
        },
      },
  );
  client.setQueriesData<Dashboard>(
    { queryKey: keyOf('GET /staff/dashboard') },
    (reply) =>
      reply && {
        dashboard: {
          ...reply.dashboard,
          priorityStudentsToday: reply.dashboard.priorityStudentsToday.filter(({ _id }) => _id !== id),
          priorityStudentsLastSevenDays: reply.dashboard.priorityStudentsLastSevenDays.filter(
            ({ _id }) => _id !== id,
          ),
        },
      },
  );
}

const ofOneStudent = [
  'GET /staff/student/:id/overview',
  'GET /staff/student/:id/feed',
  'GET /staff/student/:id/weekly-trends',
] as const;

const countingStudents = [
  'GET /staff/students',
  'GET /staff/students/status',
  'GET /staff/dashboard',
  'GET /staff/dashboard/stats',
  'GET /staff/dashboard/weekly-trends',
] as const;

/** Removes a student from the school; every list and figure is then without them. */
export function useRemoveStudent(id: string) {
  const client = useQueryClient();
  const schoolUserId = useSchoolUserId();
  return useAction(async () => {
    await call('DELETE /staff/student/:id', { params: { id }, body: { schoolUserId } });
    forget(client, id);
    for (const name of ofOneStudent) client.removeQueries({ queryKey: keyOf(name), type: 'inactive' });
    for (const name of countingStudents) void client.invalidateQueries({ queryKey: keyOf(name) });
  });
}
