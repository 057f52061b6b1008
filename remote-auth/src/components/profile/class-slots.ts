import { call, type Me, meQuery, queryOf, useReloadMe } from '@tapin/shared/api';
import type { InputOf, OutputOf } from '@tapin/shared/contract/calls';
import type { ClassType } from '@tapin/shared/contract/entities';
import { classSlots } from '@tapin/shared/contract/vocabulary';
import { useQuery } from '@tapin/shared/query';
import { authAtom, getAuth } from '@tapin/shared/session';
import { useAction } from '@tapin/shared/ui/use-action';
import { useAtomValue } from 'jotai';

export type Teacher = OutputOf<'GET /school/:school/teachers'>['teachers'][number];
/** The teachers that a student has chosen, or `hasNoTeachers` for a student without teachers. */
export type ChosenTeachers = Pick<Me, 'classes' | 'hasNoTeachers'>;
type ClassAssignment = ChosenTeachers['classes'][number];
type ChosenClass = InputOf<'POST /student/select-classes/:school'>['body']['classes'][number];

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

type ClassSlot = (typeof classSlots)[number];
export const notApplicable = 'n/a';
/** The choice in each slot: the id of a teacher, `notApplicable`, or nothing yet. */
export type TeacherChoices = Partial<Record<ClassSlot, string>>;

const isClassSlot = (type: ClassType): type is ClassSlot => classSlots.some((slot) => slot === type);

/** Returns the choice in each slot. A student who has chosen before has N/A in all slots without a teacher. */
export function choicesOf(
  { classes, hasNoTeachers }: ChosenTeachers,
  teachers: readonly Teacher[],
): TeacherChoices {
  if (classes.length === 0 && !hasNoTeachers) return {};
  const choices: TeacherChoices = Object.fromEntries(classSlots.map((slot) => [slot, notApplicable]));
  for (const { classType, teacherId } of classes) {
    if (!isClassSlot(classType)) continue;
    if (teachers.some(({ _id }) => _id === teacherId)) choices[classType] = teacherId;
    else delete choices[classType];
  }
  return choices;
}

export const isComplete = (choices: TeacherChoices): boolean =>
  classSlots.every((slot) => choices[slot] !== undefined);

/**
 * Returns the classes to send: the chosen teachers without N/A, and the unchanged classes that the screen does not
 * offer.
 */
export function classesToSend(
  choices: TeacherChoices,
  assignments: readonly ClassAssignment[],
): ChosenClass[] {
  const chosen = classSlots.flatMap((slot) => {
    const teacherId = choices[slot];
    return teacherId && teacherId !== notApplicable ? [{ class: slot, teacherId }] : [];
  });
  const otherClasses = assignments
    .filter(({ classType }) => !isClassSlot(classType))
    .map(({ classType, teacherId }) => ({ class: classType, teacherId }));
  return [...chosen, ...otherClasses];
}
