import type { Api } from '#src/http/services.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { monthRoutes } from './month/routes.ts';
import type { ReplyCache } from './reply-cache/reply-cache.ts';
import { studentMembershipRoutes } from './student-membership/routes.ts';
import { studentPageRoutes } from './student-pages/routes.ts';
import { studentRoutes } from './students/routes.ts';

export function insightRoutes(api: Api, cache: ReplyCache): void {
  dashboardRoutes(api, cache);
  monthRoutes(api, cache);
  studentRoutes(api, cache);
  exportRoutes(api);
  studentPageRoutes(api);
  studentMembershipRoutes(api);
}
