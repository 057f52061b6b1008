import type { Api } from '#src/http/services.ts';
import { districtRoutes } from './district/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { questionRoutes } from './questions/routes.ts';
import { requestRoutes } from './requests/routes.ts';
import { schoolRoutes } from './schools/routes.ts';
import { trendRoutes } from './trends/routes.ts';

export function districtsRoutes(api: Api): void {
  districtRoutes(api);
  schoolRoutes(api);
  requestRoutes(api);
  overviewRoutes(api);
  trendRoutes(api);
  questionRoutes(api);
}
