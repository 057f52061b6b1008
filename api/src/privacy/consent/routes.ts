import type { Api } from '#src/http/services.ts';

/** The routes of `consent-calls.ts`. */
export function consentRoutes(_api: Api): void {}
