import { call, keyOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import { type QueryClient, useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';
import { useSchoolUserId } from '#src/components/membership.ts';

type Students = OutputOf<'GET /staff/students'>;
type Caseload = OutputOf<'GET /staff/caseload'>;
type FollowUps = OutputOf<'GET /staff/follow-ups'>;
type Status = OutputOf<'GET /staff/students/status'>;
type Dashboard = OutputOf<'GET /staff/dashboard'>;

/** The data of an infinite query in the cache. */
interface InfiniteList<Page> {
  pages: Page[];
  pageParams: unknown[];
}

export function removeStudentFromCache(client: QueryClient, id: string): void {
  // `count` stays the same although `total` decreases, because the offset of the next page depends on it.
  const withoutStudent = (page: Students): Students => ({
    ...page,
    total: page.total - 1,
    students: page.students.filter(({ user }) => user._id !== id),
  });
  client.setQueriesData<Students | InfiniteList<Students>>(
    { queryKey: keyOf('GET /staff/students') },
    // A search by name is cached as a single reply instead of pages.
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

const callsOfStudent = [
  'GET /staff/student/:id/overview',
  'GET /staff/student/:id/feed',
  'GET /staff/student/:id/weekly-trends',
  'GET /staff/student/:id/follow-ups',
] as const;

const callsWithCounts = [
  'GET /staff/students',
  'GET /staff/students/status',
  'GET /staff/dashboard',
  'GET /staff/dashboard/stats',
  'GET /staff/dashboard/weekly-trends',
  'GET /staff/caseload',
  'GET /staff/follow-ups',
  'GET /staff/waiting',
  'GET /staff/care/figures',
] as const;

export function useRemoveStudent(id: string) {
  const client = useQueryClient();
  const schoolUserId = useSchoolUserId();
  return useAction(async () => {
    await call('DELETE /staff/student/:id', { params: { id }, body: { schoolUserId } });
    removeStudentFromCache(client, id);
    for (const name of callsOfStudent) client.removeQueries({ queryKey: keyOf(name), type: 'inactive' });
    for (const name of callsWithCounts) void client.invalidateQueries({ queryKey: keyOf(name) });
  });
}
