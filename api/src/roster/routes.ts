import type { Api } from '#src/http/services.ts';
import { changeRoutes } from './calls/change-routes.ts';
import { mappingRoutes } from './calls/mapping-routes.ts';
import { problemRoutes } from './calls/problem-routes.ts';
import { runRoutes } from './calls/run-routes.ts';
import { settingsRoutes } from './calls/settings-routes.ts';
import { uploadRoutes } from './calls/upload-routes.ts';

export function rosterRoutes(api: Api): void {
  settingsRoutes(api);
  uploadRoutes(api);
  runRoutes(api);
  changeRoutes(api);
  problemRoutes(api);
  mappingRoutes(api);
}
