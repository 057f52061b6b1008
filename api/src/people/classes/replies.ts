import { type ClassAssignment, type ClassType, classTypes } from '@tapin/shared/contract/entities';
import { writtenName } from '@tapin/shared/contract/written-name';

export interface AssignmentRow {
  class_type: ClassType;
  teacher_id: number;
  name_prefix: string;
  first_name: string;
  last_name: string;
}

/** Returns the classes in the order of the selection screen, with the display names of the teachers. */
export function classesOf(rows: AssignmentRow[]): ClassAssignment[] {
  return rows
    .map((row) => ({
      classType: row.class_type,
      teacher: writtenName({
        namePrefix: row.name_prefix,
        firstName: row.first_name,
        lastName: row.last_name,
      }),
      teacherId: String(row.teacher_id),
    }))
    .sort((a, b) => classTypes.indexOf(a.classType) - classTypes.indexOf(b.classType));
}
