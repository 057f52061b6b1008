import type { Api } from '#src/http/services.ts';
import type { ReplyCache } from '#src/insight/reply-cache/reply-cache.ts';
import { alertPreviewRoutes } from './alert-preview/routes.ts';
import { caseloadRoutes } from './caseload/routes.ts';
import { careFigureRoutes } from './figures/routes.ts';
import { followUpRoutes } from './follow-ups/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { recordRoutes } from './records/routes.ts';
import { talkRoutes } from './talk/routes.ts';

export function careRoutes(api: Api, cache: ReplyCache): void {
  followUpRoutes(api, cache);
  talkRoutes(api);
  caseloadRoutes(api);
  careFigureRoutes(api);
  alertPreviewRoutes(api, cache);
  notificationRoutes(api);
  recordRoutes(api);
}
