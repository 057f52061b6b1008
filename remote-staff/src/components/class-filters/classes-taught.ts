import type { ClassAssignment } from '@tapin/shared/contract/entities';
import { type ClassType, classTypes } from '@tapin/shared/contract/vocabulary';

/** Lists the kinds of class in which a teacher, or any teacher, has students. `also` is always listed. */
export const classesTaught = (
  classes: readonly ClassAssignment[],
  teacherId: string,
  alwaysListed?: ClassType,
): ClassType[] =>
  classTypes.filter(
    (type) =>
      type === alwaysListed ||
      classes.some((each) => each.classType === type && (teacherId === '' || each.teacherId === teacherId)),
  );
