import { RefusedRow, Row } from '../csv/row.ts';
import type { Table } from '../csv/table.ts';
import type { Budget } from '../limits.ts';

interface Course {
  title: string;
  code: string;
}
export type Courses = ReadonlyMap<string, Course>;

/** Titles of further courses are not kept in memory. Their classes have titles in the class records. */
const maxCourses = 100_000;

export async function readCourses(table: Table | undefined, budget: Budget): Promise<Courses> {
  const courses = new Map<string, Course>();
  if (!table) return courses;
  for await (const rows of table.rows(table.report)) {
    budget.check(table.file);
    for (const raw of rows) {
      if (courses.size >= maxCourses) return courses;
      const row = new Row(table, raw);
      try {
        courses.set(row.requiredId(), { title: row.text('title'), code: row.text('courseCode') });
      } catch (error) {
        if (!(error instanceof RefusedRow)) throw error;
      }
    }
  }
  return courses;
}
