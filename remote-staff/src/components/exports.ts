import { call } from '@tapin/shared/api';
import type { InputOf } from '@tapin/shared/contract/calls';

/** Names the list and its filters, as the screen shows them. */
export type ExportQuery = InputOf<'GET /staff/export'>['query'];

/** Downloads students or figures as a table. */
export const exportStudents = (query: ExportQuery) => call('GET /staff/export', { query });

/** Downloads everything that the school stores about a student. */
export const exportRecord = (id: string, schoolUserId: string) =>
  call('GET /staff/student/:id/record', { params: { id }, query: { schoolUserId } });

/** Downloads the school's staff as a table. */
export const exportStaff = (query: InputOf<'GET /admin/staff/export'>['query']) =>
  call('GET /admin/staff/export', { query });
