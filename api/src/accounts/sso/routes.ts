import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { ownProviders } from './providers.ts';
import { authorizeAt, returnFrom, whereFailuresGo } from './service.ts';

export function ssoRoutes(api: Api): void {
  route(api, 'GET /auth/sso', async (_, { services }) => ({ providers: ownProviders(services.sso) }));

  route(
    api,
    'GET /auth/sso/:provider',
    async ({ params }, context) => authorizeAt(params.provider, context),
    whereFailuresGo,
  );

  route(
    api,
    'GET /auth/sso/:provider/return',
    async ({ params, query }, context) => returnFrom(params.provider, query, context),
    whereFailuresGo,
  );
}
