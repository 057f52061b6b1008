/** The API as every part of the page shares it: one HTTP client, one error, one notion of who is signed in. */
export { ApiError } from './api-error.ts';
export { bringHttp } from './bring-http.ts';
export { call } from './call.ts';
export { type Me, meQuery, signOut, useReloadMe } from './me.ts';
export { keyOf, listOf, queryOf } from './query-of.ts';
