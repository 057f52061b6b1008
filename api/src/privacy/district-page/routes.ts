import type { Api } from '#src/http/services.ts';

/** The routes of `district-page-calls.ts`. */
export function districtPageRoutes(_api: Api): void {}
