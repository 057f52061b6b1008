import { keyOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import type { QueryClient } from '@tapin/shared/query';

type Students = OutputOf<'GET /staff/students'>;
type Caseload = OutputOf<'GET /staff/caseload'>;
type FollowUps = OutputOf<'GET /staff/follow-ups'>;
type Status = OutputOf<'GET /staff/students/status'>;
type Dashboard = OutputOf<'GET /staff/dashboard'>;

/** The cached form of an infinite list. */
interface InfiniteList<Page> {
  pages: Page[];
  pageParams: unknown[];
}

/** Removes a student from every cached list, before the lists are refetched. */
export function removeStudentFromCache(client: QueryClient, id: string): void {
  // `count` stays although `total` decreases, so that the offset of the next page stays the same.
  const withoutStudent = (page: Students): Students => ({
    ...page,
    total: page.total - 1,
    students: page.students.filter(({ user }) => user._id !== id),
  });
  client.setQueriesData<Students | InfiniteList<Students>>(
    { queryKey: keyOf('GET /staff/students') },
    // A search by name is cached as one reply, not as pages.
    (kept) =>
      kept && ('pages' in kept ? { ...kept, pages: kept.pages.map(withoutStudent) } : withoutStudent(kept)),
  );
  client.setQueriesData<InfiniteList<Caseload>>(
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
          ...(status.students.checkInOff && {
            checkInOff: status.students.checkInOff.filter(({ _id }) => _id !== id),
          }),
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
