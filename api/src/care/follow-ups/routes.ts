import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { cachedRoute } from '#src/insight/reply-cache/cached-route.ts';
import type { ReplyCache } from '#src/insight/reply-cache/reply-cache.ts';
import { studentsInScope, visibleStudentsOf } from '#src/policy/visible-students.ts';
import { applyAction } from './actions.ts';
import { loadColleagues } from './adults.ts';
import { countWaiting } from './replies.ts';
import { claimFollowUp, loadFollowUps, loadOpenFollowUps, openFollowUpsVariant } from './service.ts';

export function followUpRoutes(api: Api, cache: ReplyCache): void {
  const { db, notifications } = api.services;

  cachedRoute(
    api,
    'GET /staff/follow-ups',
    { cache, variant: ({ member }) => openFollowUpsVariant(db, member) },
    async (_, { member }) => loadOpenFollowUps(db, member),
  );

  route(api, 'GET /staff/waiting', async (_, { member }) => ({
    count: await countWaiting(db, studentsInScope(visibleStudentsOf(member)), member.userId),
  }));

  route(api, 'GET /staff/student/:id/follow-ups', async ({ params }, { member, now }) =>
    loadFollowUps(db, member, params.id, now),
  );

  route(api, 'GET /staff/student/:id/colleagues', async ({ params }, { member }) =>
    loadColleagues(db, member, params.id),
  );

  route(api, 'POST /staff/student/:id/follow-up', async ({ params }, { member, now, timeZone }) => {
    const device = { now, zone: timeZone() };
    return claimFollowUp(db, member, params.id, device);
  });

  route(api, 'PUT /staff/follow-up/:id', async ({ params, body }, { once, member, now, timeZone }) => {
    const device = { now, zone: timeZone() };
    const changed = await once((transaction) => applyAction(transaction, member, params.id, body, device));
    notifications.wake();
    return changed;
  });
}
