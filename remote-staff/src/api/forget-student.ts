import { keyOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import type { QueryClient } from '@tapin/shared/query';

/** As a list that loads by scroll is kept. */
interface Students {
  pages: OutputOf<'GET /staff/students'>[];
  pageParams: unknown[];
}
type Status = OutputOf<'GET /staff/students/status'>;
type Dashboard = OutputOf<'GET /staff/dashboard'>;

/** Takes a student out of everything that is shown, before the server is asked for it anew. */
export function forgetStudent(client: QueryClient, id: string): void {
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
