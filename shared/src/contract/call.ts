import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from './error-codes.ts';
import type { Capability } from './policy.ts';

/**
 * Who may make a call. The API enforces it before the handler runs; a call without one does not compile, and a
 * route without one stops the server at start.
 *
 * - `public`: anyone, also without a session.
 * - `session`: any signed-in person; the handler works on that person's own data only. `unverified` also admits
 *   someone whose email address is not confirmed yet.
 * - `member`: the person's own approved membership, whose role has the capability (null: every role does), named by
 *   `by` (a school id in the path, or the person's own `schoolUserId` in the query or body).
 * - `district`: the person's own approved district access, named by `districtUserId` in the query or body.
 *   `optedIn` also asks that the district has turned the district remote on.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'session'; unverified?: true }
  | { kind: 'member'; capability: Capability | null; by: 'params.school' | 'schoolUserId' }
  | { kind: 'district'; optedIn: boolean };

/** Access by a membership of the school in the path. */
export const inSchool = <const C extends Capability | null>(capability: C) =>
  ({ kind: 'member', capability, by: 'params.school' }) as const;

/** Access by the membership that the caller names. */
export const asMember = <const C extends Capability | null>(capability: C) =>
  ({ kind: 'member', capability, by: 'schoolUserId' }) as const;

/** One call of the API: the single definition that server, client, documentation and tests work from. */
export interface CallDefinition {
  summary: string;
  access: Access;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  response: TSchema;
  errors: readonly ErrorCode[];
  /** How the reply looks when it is not JSON: a page, or a redirect that a browser follows. */
  replies?: 'page' | 'redirect';
  /** In bytes, for a call whose body may be larger than others'. */
  bodyLimit?: number;
  /** Exists in development only. */
  development?: true;
}

export type CallKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

export function defineCalls<const T extends Record<CallKey, CallDefinition>>(calls: T): T {
  return calls;
}

type Part<D, K extends 'params' | 'query' | 'body'> = D extends { [P in K]: infer S extends TSchema }
  ? { [P in K]: Static<S> }
  : unknown;

/** What a caller hands over: exactly the parts that the definition names. */
export type CallInput<D> = Part<D, 'params'> & Part<D, 'query'> & Part<D, 'body'>;

export type CallOutput<D> = D extends { response: infer S extends TSchema } ? Static<S> : never;
