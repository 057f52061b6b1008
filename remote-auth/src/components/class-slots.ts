import type { ClassType } from '@tapin/shared/contract/entities';
import { classSlots } from '@tapin/shared/contract/vocabulary';
import type { ChosenClass, ChosenTeachers, ClassAssignment, Teacher } from './teachers.ts';

type ClassSlot = (typeof classSlots)[number];
/** The choice for a class without a teacher. */
export const notApplicable = 'n/a';
/** The choice in each slot: the id of a teacher, `notApplicable`, or nothing yet. */
export type TeacherChoices = Partial<Record<ClassSlot, string>>;

const isClassSlot = (type: ClassType): type is ClassSlot => classSlots.some((slot) => slot === type);

/** Returns the earlier choices. For a student who has chosen before, all other slots are N/A. */
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

/** Returns the classes to send: the chosen teachers without N/A, and unchanged classes that the screen does not offer. */
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
