import type { Api } from '#src/http/services.ts';

/** The routes of `retention-calls.ts`. */
export function retentionRoutes(_api: Api): void {}
