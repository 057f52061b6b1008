import { queryOf } from '@tapin/shared/api';

export const staffQuery = (schoolUserId: string) => queryOf('GET /admin/staff', { query: { schoolUserId } });

export const staffMemberQuery = (schoolUserId: string, id: string) =>
  queryOf('GET /admin/staff/:id', { params: { id }, query: { schoolUserId } });
