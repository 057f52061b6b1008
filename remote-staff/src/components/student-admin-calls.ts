import { call, keyOf, listOf, queryOf } from '@tapin/shared/api';
import type { InputOf, OutputOf } from '@tapin/shared/contract/calls';
import { keepPreviousData, useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';
import { useSchoolUserId } from './membership.ts';

export type RemovedStudent = OutputOf<'GET /staff/removed-students'>['students'][number];
export type Correction = Omit<InputOf<'PUT /staff/student/:id/classes'>['body'], 'schoolUserId'>;

/** The students whom the school has removed. While another search loads, the previous results stay. */
export const removedStudentsQuery = (schoolUserId: string, searchTerm: string) => ({
  ...listOf(
    'GET /staff/removed-students',
    { query: { schoolUserId, ...(searchTerm && { searchTerm }) } },
    { pageSize: 20 },
  ),
  placeholderData: keepPreviousData,
});

/** The people whom a student of the school can have as teachers. */
export const teachersQuery = (school: string) =>
  queryOf('GET /school/:school/teachers', { params: { school } });

/** Restores a removed student. All lists and figures are loaded again. */
export function useRestoreStudent() {
  const client = useQueryClient();
  const schoolUserId = useSchoolUserId();
  return useAction(
    async (id: string) => {
      await call('POST /staff/student/:id/restore', { params: { id }, body: { schoolUserId } });
      await client.invalidateQueries();
    },
    { repeats: true },
  );
}

/** Saves the grade and the teachers of a student. Lists and filters depend on both. */
export function useCorrectStudent(id: string) {
  const client = useQueryClient();
  const schoolUserId = useSchoolUserId();
  return useAction(async (correction: Correction) => {
    await call('PUT /staff/student/:id/classes', {
      params: { id },
      body: { schoolUserId, ...correction },
    });
    await client.invalidateQueries({ queryKey: keyOf('GET /staff/student/:id/overview') });
    void client.invalidateQueries();
  });
}
