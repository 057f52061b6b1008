import { type ClassAssignment, type ClassType, classTypes } from '@tapin/shared/contract/entities';

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
      teacher: [row.name_prefix, row.first_name, row.last_name].filter(Boolean).join(' '),
      teacherId: String(row.teacher_id),
    }))
    .sort((a, b) => classTypes.indexOf(a.classType) - classTypes.indexOf(b.classType));
}
