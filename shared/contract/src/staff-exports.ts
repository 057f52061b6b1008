import { type Static, Type } from 'typebox';
import { asMember, defineCalls } from './call.ts';
import { DaySchema } from './entities.ts';
import { ExportedFileSchema } from './figures.ts';
import { SearchTermSchema } from './paging.ts';
import { yesNoQuestions } from './questions.ts';
import { IdSchema, literals, oneOfNumbers } from './schemas.ts';
import {
  classFilterFields,
  dashboardDays,
  GradeCodeFilterSchema,
  GradeFilterSchema,
} from './staff-dashboard-calls.ts';
import { studentListFields } from './staff-student-calls.ts';

/** The lists that staff can export, each as its screen shows it. */
const exportLists = [
  'students',
  'stats',
  'month',
  'tapin-status',
  ...yesNoQuestions.map(({ name }) => `${name}-status` as const),
  'tapin-summary',
  'own-question-status',
] as const;

const ExportQuerySchema = Type.Object({
  schoolUserId: IdSchema,
  list: literals(exportLists),
  ...classFilterFields,
  grade: Type.Optional(GradeFilterSchema),
  gradeCode: Type.Optional(GradeCodeFilterSchema),
  /** The time filter of `stats`. Other lists are about today or about no day. */
  daysAgo: Type.Optional(oneOfNumbers(dashboardDays)),
  /** The range of `month`. */
  startDate: Type.Optional(DaySchema),
  endDate: Type.Optional(DaySchema),
  /** For `own-question-status`: the id of the school's own question. */
  question: Type.Optional(IdSchema),
  /** The search of `students`. */
  searchTerm: SearchTermSchema,
  /** The rest of the filters of `students`, and its order. */
  ...studentListFields,
});

export type ExportQuery = Static<typeof ExportQuerySchema>;

export const staffExports = defineCalls({
  'GET /staff/export': {
    summary: 'A list or the stats as a table for a spreadsheet; that it was taken is written down',
    access: asMember('seesStudents'),
    idempotent: false,
    query: ExportQuerySchema,
    response: ExportedFileSchema,
    errors: ['time_zone_unknown', 'not_found', 'date_range_invalid', 'too_many_requests'],
  },
  'GET /admin/staff/export': {
    summary: "The school's approved staff as a table for a spreadsheet; that it was taken is written down",
    access: asMember('managesStaff'),
    idempotent: false,
    query: Type.Object({ schoolUserId: IdSchema, searchTerm: SearchTermSchema }),
    response: ExportedFileSchema,
    errors: ['time_zone_unknown', 'too_many_requests'],
  },
});
