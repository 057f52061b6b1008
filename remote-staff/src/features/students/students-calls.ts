import { call, listOf } from '@tapin/shared/api';
import type { InputOf, OutputOf } from '@tapin/shared/contract/calls';
import { pageSizes } from '@tapin/shared/contract/vocabulary';
import { keepPreviousData } from '@tapin/shared/query';

export type ListedStudent = OutputOf<'GET /staff/students'>['students'][number];

export type StudentChoice = Omit<
  InputOf<'GET /staff/students'>['query'],
  'schoolUserId' | 'offset' | 'pageSize'
>;

export const studentsQuery = (
  schoolUserId: string,
  { searchTerm, teacherId, classType, grade, gradeCode, show, sort }: StudentChoice = {},
) => ({
  // The parameters are in the order of the prefetched address in `remote.ts`.
  ...listOf(
    'GET /staff/students',
    {
      query: {
        schoolUserId,
        ...(searchTerm && { searchTerm }),
        ...(teacherId && { teacherId }),
        ...(classType && { classType }),
        ...(grade && { grade }),
        ...(gradeCode && { gradeCode }),
        ...(show && { show }),
        ...(sort && { sort }),
      },
    },
    { pageSize: pageSizes.list },
  ),
  placeholderData: keepPreviousData,
});

/** The largest page size that the server accepts. */
const largestPage = 100;

export async function loadAllStudents(schoolUserId: string, choice: StudentChoice): Promise<ListedStudent[]> {
  const all: ListedStudent[] = [];
  for (;;) {
    const query = { schoolUserId, ...choice, offset: all.length, pageSize: largestPage };
    const { students } = await call('GET /staff/students', { query });
    all.push(...students);
    if (students.length < largestPage) return all;
  }
}
