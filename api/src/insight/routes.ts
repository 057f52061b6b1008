import type { Api } from '#src/http/services.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { studentPageRoutes } from './student-pages/routes.ts';
import { studentRoutes } from './students/routes.ts';

export function insightRoutes(api: Api): void {
  dashboardRoutes(api);
  studentRoutes(api);
  exportRoutes(api);
  studentPageRoutes(api);
}
