import type { Api } from '#src/http/services.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import type { ReplyMemory } from './reuse/reply-memory.ts';
import { studentPageRoutes } from './student-pages/routes.ts';
import { studentRoutes } from './students/routes.ts';

export function insightRoutes(api: Api, memory: ReplyMemory): void {
  dashboardRoutes(api, memory);
  studentRoutes(api, memory);
  exportRoutes(api);
  studentPageRoutes(api);
}
