import type { ClassAssignment } from '@tapin/shared/contract/entities';
import { type ClassType, classTypes } from '@tapin/shared/contract/vocabulary';

/** The kinds of class that a teacher has students in, or anybody without naming one; `also` is listed in any case. */
export const classesTaught = (
  classes: readonly ClassAssignment[],
  teacherId: string,
  also?: ClassType,
): ClassType[] =>
  classTypes.filter(
    (type) =>
      type === also ||
      classes.some((each) => each.classType === type && (teacherId === '' || each.teacherId === teacherId)),
  );
