import type { Api } from '#src/http/services.ts';
import { caseloadRoutes } from './caseload/routes.ts';
import { careFigureRoutes } from './figures/routes.ts';
import { followUpRoutes } from './follow-ups/routes.ts';
import { noticeRoutes } from './notices/routes.ts';
import { recordRoutes } from './records/routes.ts';
import { talkRoutes } from './talk/routes.ts';

export function careRoutes(api: Api): void {
  followUpRoutes(api);
  talkRoutes(api);
  caseloadRoutes(api);
  careFigureRoutes(api);
  noticeRoutes(api);
  recordRoutes(api);
}
