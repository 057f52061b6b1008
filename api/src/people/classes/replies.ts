import { type ClassAssignment, type ClassType, classTypes, type RosterClass } from '@tapin/contract/entities';
import { writtenName } from '@tapin/contract/written-name';

export interface AssignmentRow {
  /** Null for a class of the roster without a slot. */
  class_type: ClassType | null;
  teacher_id: number;
  name_prefix: string;
  first_name: string;
  last_name: string;
}

export interface ClassRow extends AssignmentRow {
  class_id: number | null;
  title: string | null;
}

const slotOrder = (classType: ClassType | null) =>
  classType === null ? classTypes.length : classTypes.indexOf(classType);

const teacherNameOf = (row: AssignmentRow) =>
  writtenName({ namePrefix: row.name_prefix, firstName: row.first_name, lastName: row.last_name });

/**
 * Returns the classes that fill a slot, in the order of the selection screen, with the display names of the teachers.
 * A teacher of two classes in one slot is listed once.
 */
export function classesOf(rows: readonly AssignmentRow[]): ClassAssignment[] {
  const classes = new Map<string, ClassAssignment>();
  for (const row of rows) {
    if (row.class_type === null) continue;
    const key = `${row.class_type} ${row.teacher_id}`;
    if (!classes.has(key))
      classes.set(key, {
        classType: row.class_type,
        teacher: teacherNameOf(row),
        teacherId: String(row.teacher_id),
      });
  }
  return [...classes.values()].sort((a, b) => slotOrder(a.classType) - slotOrder(b.classType));
}

/** Returns the classes of the roster with their titles and all their teachers. Classes with a slot come first. */
export function rosterClassesOf(rows: readonly ClassRow[]): RosterClass[] {
  const classes = new Map<number, RosterClass>();
  for (const row of rows) {
    if (row.class_id === null) continue;
    const found = classes.get(row.class_id) ?? {
      _id: String(row.class_id),
      title: row.title ?? '',
      classType: row.class_type,
      teachers: [],
    };
    found.teachers.push({ _id: String(row.teacher_id), name: teacherNameOf(row) });
    classes.set(row.class_id, found);
  }
  return [...classes.values()].sort(
    (a, b) => slotOrder(a.classType) - slotOrder(b.classType) || a.title.localeCompare(b.title),
  );
}
