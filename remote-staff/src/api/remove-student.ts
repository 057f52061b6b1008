import { call, keyOf } from '@tapin/shared/api';
import { useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';
import { forgetStudent } from './forget-student.ts';
import { useSchoolUserId } from './membership.ts';

const ofOneStudent = [
  'GET /staff/student/:id/overview',
  'GET /staff/student/:id/feed',
  'GET /staff/student/:id/weekly-trends',
  'GET /staff/student/:id/follow-ups',
] as const;

const countingStudents = [
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
    forgetStudent(client, id);
    for (const name of ofOneStudent) client.removeQueries({ queryKey: keyOf(name), type: 'inactive' });
    for (const name of countingStudents) void client.invalidateQueries({ queryKey: keyOf(name) });
  });
}
