import { call } from '@tapin/shared/api';
import type { InputOf } from '@tapin/shared/contract/calls';

/** Which list, of which students, as the screen shows it. */
export type ExportQuery = InputOf<'GET /staff/export'>['query'];

/** Students or figures as a table to take along. */
export const exportStudents = (query: ExportQuery) => call('GET /staff/export', { query });

/** All that the school keeps of a student. */
export const exportRecord = (id: string, schoolUserId: string) =>
  call('GET /staff/student/:id/record', { params: { id }, query: { schoolUserId } });

/** The school's staff as a table to take along. */
export const exportStaff = (query: InputOf<'GET /admin/staff/export'>['query']) =>
  call('GET /admin/staff/export', { query });
