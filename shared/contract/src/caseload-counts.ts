import { type Static, Type } from 'typebox';
import { GradeNumberSchema, NamedGradeSchema } from './entities.ts';

/**
 * The number of students behind each filter of a caseload. The search applies to all of them; the chosen grade applies to
 * the other filters, and the chosen filter to the grades.
 */
export const CaseloadCountsSchema = Type.Object({
  all: Type.Integer(),
  own: Type.Integer(),
  missing: Type.Integer(),
  open: Type.Integer(),
  low: Type.Integer(),
  /** The number of students in each group who have the chosen filter and grade. An API of an earlier version has no groups. */
  groups: Type.Optional(
    Type.Object({
      waiting: Type.Integer(),
      claimed: Type.Integer(),
      watched: Type.Integer(),
      others: Type.Integer(),
    }),
  ),
  grades: Type.Array(Type.Object({ grade: GradeNumberSchema, count: Type.Integer() })),
  namedGrades: Type.Optional(
    Type.Array(Type.Object({ ...NamedGradeSchema.properties, count: Type.Integer() })),
  ),
});

export type CaseloadCounts = Static<typeof CaseloadCountsSchema>;
