import type { ClassType } from '@tapin/shared/contract/entities';
import type { Assignment, ChosenClass, Teacher } from '#src/api/teachers.ts';

/** The nine slots, in the order of the screen. */
export const slots = [
  'counselor',
  'home_room',
  'first_period',
  'second_period',
  'third_period',
  'fourth_period',
  'fifth_period',
  'sixth_period',
  'seventh_period',
] as const satisfies readonly ClassType[];

type Slot = (typeof slots)[number];
/** The choice for "I have none". */
export const notApplicable = 'n/a';
/** What is chosen in each slot: a teacher's id, `notApplicable`, or nothing yet. */
export type Choices = Partial<Record<Slot, string>>;

const isSlot = (type: ClassType): type is Slot => slots.some((slot) => slot === type);

/** What was chosen before. Someone who chose before left the remaining slots at N/A. */
export function choicesOf(assignments: readonly Assignment[], teachers: readonly Teacher[]): Choices {
  if (assignments.length === 0) return {};
  const choices: Choices = Object.fromEntries(slots.map((slot) => [slot, notApplicable]));
  for (const { classType, teacherId } of assignments) {
    if (!isSlot(classType)) continue;
    if (teachers.some(({ _id }) => _id === teacherId)) choices[classType] = teacherId;
    else delete choices[classType];
  }
  return choices;
}

export const isComplete = (choices: Choices): boolean => slots.every((slot) => choices[slot] !== undefined);

/** What is sent: the chosen teachers without N/A, and any class that the screen does not offer, unchanged. */
export function classesToSend(choices: Choices, assignments: readonly Assignment[]): ChosenClass[] {
  const chosen = slots.flatMap((slot) => {
    const teacherId = choices[slot];
    return teacherId && teacherId !== notApplicable ? [{ class: slot, teacherId }] : [];
  });
  const kept = assignments
    .filter(({ classType }) => !isSlot(classType))
    .map(({ classType, teacherId }) => ({ class: classType, teacherId }));
  return [...chosen, ...kept];
}
