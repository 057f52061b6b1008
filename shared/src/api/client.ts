/** Exports the API that all remotes share: one HTTP client, one error class and one session. */
export { ApiError } from './api-error.ts';
export { call } from './call.ts';
export { loadHttp } from './load-http.ts';
export { logOut, type Me, mayBeSignedIn, meQuery, signOut, useReloadMe } from './me.ts';
export { keyOf, listOf, queryOf } from './query-of.ts';
