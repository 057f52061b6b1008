import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';

export function sessionRoutes(api: Api): void {
  route(api, 'GET /user/sessions', async (_, context) => ({
    sessions: await listOwnSessions(context, context.caller.userId),
  }));

  route(api, 'DELETE /user/sessions/:id', async ({ params }, context) => {
    await endOwnSession(context, context.caller.userId, params.id);
    return { ok: true };
  });

  route(api, 'DELETE /user/sessions', async (_, context) => {
    await endOtherSessions(context, context.caller.userId);
    return { ok: true };
  });
}
