import { call } from '@tapin/shared/api';
import type { ExportQuery } from '@tapin/shared/contract/staff-exports';

/** What a screen shows as a table to take along; the server notes who took it. */
export const exportTable = (query: ExportQuery) => call('GET /staff/export', { query });
