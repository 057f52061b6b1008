import type { Api } from '#src/http/services.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { ReplyMemory } from './reuse/reply-memory.ts';
import { studentPageRoutes } from './student-pages/routes.ts';
import { studentRoutes } from './students/routes.ts';

/** Some hundred schools' worth of compressed replies. */
const rememberedBytes = 32 * 1024 * 1024;

export function insightRoutes(api: Api): void {
  const memory = new ReplyMemory(rememberedBytes);
  dashboardRoutes(api, memory);
  studentRoutes(api, memory);
  exportRoutes(api);
  studentPageRoutes(api);
}
