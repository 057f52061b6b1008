import { Type } from 'typebox';
import { ClassTypeSchema } from './entities.ts';
import { literals } from './schemas.ts';

/** How to read what the data does not say. It is remembered for the next run. */
export const RosterMappingSchema = Type.Object({
  /** Existing schools by the `sourcedId` of their org; `new` creates a school and `skip` leaves the org out. */
  schools: Type.Record(Type.String(), Type.String(), { default: {} }),
  /** The slot of a label of a period, of a course title or of a class type. */
  periods: Type.Record(Type.String(), Type.Union([ClassTypeSchema, Type.Literal('')]), { default: {} }),
  courses: Type.Record(Type.String(), Type.Union([ClassTypeSchema, Type.Literal('')]), { default: {} }),
  /** How several counselors of a school share its students. */
  counselors: literals(['none', 'grades', 'letters', 'column'] as const),
  /** By org: the sourcedId of a counselor and the grades, letters (`A-F`) or values of the column that are theirs. */
  division: Type.Record(Type.String(), Type.Record(Type.String(), Type.String()), { default: {} }),
  /** The column of users.csv that names the counselor of a student. */
  column: Type.String({ maxLength: 100, default: '' }),
  /** The column of users.csv with the yes or no of the family, or none. */
  consentColumn: Type.String({ maxLength: 100, default: '' }),
  /** Answers to questions: the id of a person, `new` or `skip`, by the sourcedId of the record. */
  people: Type.Record(Type.String(), Type.String(), { default: {} }),
  /**
   * Answers about roles that a roster may not give by itself, by the sourcedId of the org and of the person: the role is
   * accepted in this run only, given as the lower role of a teacher, or left out.
   */
  roles: Type.Record(
    Type.String(),
    Type.Record(Type.String(), literals(['accept', 'lower', 'skip', ''] as const)),
    { default: {} },
  ),
  /** The district's words for grades that are not 1 to 12, such as `Pre-K` for PK. */
  grades: Type.Record(Type.String(), Type.String({ maxLength: 40 }), { default: {} }),
});
