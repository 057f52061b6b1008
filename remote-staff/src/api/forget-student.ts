import { keyOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import type { QueryClient } from '@tapin/shared/query';

type Students = OutputOf<'GET /staff/students'>;
type Caseload = OutputOf<'GET /staff/caseload'>;
type FollowUps = OutputOf<'GET /staff/follow-ups'>;
type Status = OutputOf<'GET /staff/students/status'>;
type Dashboard = OutputOf<'GET /staff/dashboard'>;

/** As a list that loads by scroll is kept. */
interface List<Page> {
  pages: Page[];
  pageParams: unknown[];
}

/** Takes a student out of everything that is shown, before the server is asked for it anew. */
export function forgetStudent(client: QueryClient, id: string): void {
  // What a page counts stays: the list loads on from where it was.
  const withoutStudent = (page: Students): Students => ({
    ...page,
    total: page.total - 1,
    students: page.students.filter(({ user }) => user._id !== id),
  });
  client.setQueriesData<Students | List<Students>>(
    { queryKey: keyOf('GET /staff/students') },
    // What was found by name is kept as one reply.
    (kept) =>
      kept && ('pages' in kept ? { ...kept, pages: kept.pages.map(withoutStudent) } : withoutStudent(kept)),
  );
  client.setQueriesData<List<Caseload>>(
    { queryKey: keyOf('GET /staff/caseload') },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          total: page.total - 1,
          students: page.students.filter(({ _id }) => _id !== id),
        })),
      },
  );
  client.setQueriesData<FollowUps>(
    { queryKey: keyOf('GET /staff/follow-ups') },
    (reply) => reply && { followUps: reply.followUps.filter(({ student }) => student._id !== id) },
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
