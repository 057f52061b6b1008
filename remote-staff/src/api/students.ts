import { listOf } from '@tapin/shared/api';

export const studentsQuery = (schoolUserId: string) =>
  listOf('GET /staff/students', { query: { schoolUserId } }, { pageSize: 20 });
