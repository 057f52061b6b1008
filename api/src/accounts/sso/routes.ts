import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { listAdditionalProviders, listBuiltInProviders } from './providers.ts';
import { errorPageOf, finishAuthorization, startAuthorization } from './service.ts';

export function ssoRoutes(api: Api): void {
  route(api, 'GET /auth/sso', async (_, { services }) => ({
    providers: listAdditionalProviders(services.sso),
    builtIn: listBuiltInProviders(services.sso),
  }));

  route(
    api,
    'GET /auth/sso/:provider',
    async ({ params }, context) => startAuthorization(params.provider, context),
    errorPageOf,
  );

  route(
    api,
    'GET /auth/sso/:provider/return',
    async ({ params, query }, context) => finishAuthorization(params.provider, query, context),
    errorPageOf,
  );
}
