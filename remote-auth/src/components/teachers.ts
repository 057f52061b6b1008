import { call, type Me, meQuery, queryOf, useReloadMe } from '@tapin/shared/api';
import type { InputOf, OutputOf } from '@tapin/shared/contract/calls';
import { useQuery } from '@tapin/shared/query';
import { authAtom, getAuth } from '@tapin/shared/session';
import { useAction } from '@tapin/shared/ui/use-action';
import { useAtomValue } from 'jotai';

export type Teacher = OutputOf<'GET /school/:school/teachers'>['teachers'][number];
/** The teachers that the student has chosen, or that the student has none. */
export type ChosenTeachers = Pick<Me, 'classes' | 'hasNoTeachers'>;
export type ClassAssignment = ChosenTeachers['classes'][number];
export type ChosenClass = InputOf<'POST /student/select-classes/:school'>['body']['classes'][number];

/** Loads the teachers of the school and those that the student has chosen. */
export function useTeachers() {
  const school = useAtomValue(authAtom).school?._id ?? '';
  const teachers = useQuery(
    queryOf('GET /school/:school/teachers', { params: { school } }, { enabled: school !== '' }),
  );
  const me = useQuery(meQuery);
  return {
    teachers: teachers.data?.teachers,
    chosen: me.data,
    error: teachers.error ?? me.error,
    retry: () => Promise.all([teachers.refetch(), me.refetch()]),
  };
}

export function useSaveTeachers() {
  const reloadMe = useReloadMe();
  return useAction(async (classes: ChosenClass[]) => {
    const { school, grade } = getAuth();
    const schoolId = school?._id ?? '';
    await call('POST /student/select-classes/:school', {
      params: { school: schoolId },
      body: { schoolId, classes, ...(grade && { gradeId: grade.grade }) },
    });
    await reloadMe();
  });
}
