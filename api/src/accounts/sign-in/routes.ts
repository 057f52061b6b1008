import { endSession } from '#src/accounts/session/service.ts';
import { route } from '#src/http/route.ts';
import { requireSameOriginPage } from '#src/http/same-origin.ts';
import type { Api } from '#src/http/services.ts';
import { signIn } from './service.ts';

export function signInRoutes(api: Api): void {
  route(api, 'POST /auth/sign-in', async ({ body }, context) => {
    const secondFactorDue = await signIn(context, body);
    return { ok: true, ...(secondFactorDue && { secondFactorDue }) };
  });

  route(api, 'GET /auth/sign-out', async (_, { services, request, reply }) => {
    requireSameOriginPage(request, services.config.publicUrl);
    await endSession(services, request, reply);
    return { ok: true };
  });
}
