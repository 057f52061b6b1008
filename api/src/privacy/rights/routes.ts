import type { Api } from '#src/http/services.ts';

/** The routes of `rights-calls.ts`. */
export function rightsRoutes(_api: Api): void {}
