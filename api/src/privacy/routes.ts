import type { Api } from '#src/http/services.ts';
import { consentRoutes } from './consent/routes.ts';
import { districtPageRoutes } from './district-page/routes.ts';
import { guardianRoutes } from './guardians/routes.ts';
import { retentionRoutes } from './retention/routes.ts';
import { rightsRoutes } from './rights/routes.ts';

export function privacyRoutes(api: Api): void {
  consentRoutes(api);
  guardianRoutes(api);
  retentionRoutes(api);
  rightsRoutes(api);
  districtPageRoutes(api);
}
