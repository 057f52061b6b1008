/** Exports the API that all remotes share: one HTTP client, one error class and one session. */
export { ApiError } from './api-error.ts';
export { bringHttp } from './bring-http.ts';
export { call } from './call.ts';
export { type Me, meQuery, signOut, useReloadMe } from './me.ts';
export { keyOf, listOf, queryOf } from './query-of.ts';
