import type { Api } from '#src/http/services.ts';
import type { ReplyMemory } from '#src/insight/reuse/reply-memory.ts';
import { caseloadRoutes } from './caseload/routes.ts';
import { careFigureRoutes } from './figures/routes.ts';
import { followUpRoutes } from './follow-ups/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { recordRoutes } from './records/routes.ts';
import { talkRoutes } from './talk/routes.ts';

export function careRoutes(api: Api, memory: ReplyMemory): void {
  followUpRoutes(api, memory);
  talkRoutes(api);
  caseloadRoutes(api);
  careFigureRoutes(api);
  notificationRoutes(api);
  recordRoutes(api);
}
