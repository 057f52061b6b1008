import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from './error-codes.ts';
import type { Capability } from './policy.ts';

/**
 * The access rule of a call. The API enforces it before the handler runs. A call without a rule does not compile, and a
 * route without one stops the server at start.
 *
 * - `public`: anyone, also without a session.
 * - `session`: any logged-in person; the handler works on that person's own data only. `unverified` also admits
 *   someone whose email address is not confirmed yet. `withoutSecondFactor` also admits someone who lacks the second
 *   factor that a school requires; every other call with a session refuses them.
 * - `member`: the person's own approved membership, whose role has the capability (null: every role does), named by
 *   `by` (a school id in the path, or the person's own `schoolUserId` in the query or body).
 * - `district`: the person's own approved district access, named by `districtUserId` in the query or body.
 *   `optedIn` also asks that the district has turned the district remote on.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'session'; unverified?: true; withoutSecondFactor?: true }
  | { kind: 'member'; capability: Capability | null; by: 'params.school' | 'schoolUserId' }
  | { kind: 'district'; optedIn: boolean };

/** Requires an approved membership of the school in the path. */
export const inSchool = <const C extends Capability | null>(capability: C) =>
  ({ kind: 'member', capability, by: 'params.school' }) as const;

/** Requires the caller's own approved membership, named by `schoolUserId`. */
export const asMember = <const C extends Capability | null>(capability: C) =>
  ({ kind: 'member', capability, by: 'schoolUserId' }) as const;

/** One call of the API. Server, client, documentation and tests use this definition. */
export interface CallDefinition {
  summary: string;
  access: Access;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  response: TSchema;
  errors: readonly ErrorCode[];
  /** The kind of a reply that is not JSON: a page or a redirect. */
  replies?: 'page' | 'redirect';
  /** The maximum size of the body in bytes, for a call with larger bodies than others. */
  bodyLimit?: number;
  /**
   * Whether the API may receive the call twice, also much later, without a difference to anybody. By default only a GET
   * may. The proxy in front of several APIs sends such a call to another API when one does not reply.
   */
  idempotent?: boolean;
  /**
   * The call is done once for each key of its client (the header `idempotency-key`), because a repeat would do its work
   * twice or be refused. Every other call that changes something is repeatable: a repeat leaves the same data and succeeds.
   */
  once?: true;
  /** The text says how a repeat of a repeatable call differs from the call, and why nobody is harmed by it. */
  repeat?: string;
  /** The call exists in development only. */
  development?: true;
}

export type CallKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/** Declares calls. The compiler checks each one and keeps its exact types. */
export function defineCalls<const T extends Record<CallKey, CallDefinition>>(calls: T): T {
  return calls;
}

type CallPart<D, K extends 'params' | 'query' | 'body'> = D extends { [P in K]: infer S extends TSchema }
  ? { [P in K]: Static<S> }
  : unknown;

/** The input of a call: exactly the parts in its definition. */
export type CallInput<D> = CallPart<D, 'params'> & CallPart<D, 'query'> & CallPart<D, 'body'>;

export type CallOutput<D> = D extends { response: infer S extends TSchema } ? Static<S> : never;

/** Returns whether the API may receive a call twice. */
export const isIdempotent = (call: string, { idempotent }: Pick<CallDefinition, 'idempotent'>): boolean =>
  idempotent ?? call.startsWith('GET ');
