import { call, keyOf } from '@tapin/shared/api';
import { useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';
import { useSchoolUserId } from '#src/components/membership.ts';
import { removeStudentFromCache } from './remove-student-from-cache.ts';

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

/** Removes a student from the school and from every cached list and figure. */
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
