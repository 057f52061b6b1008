import type { AccessRequest } from '#src/api/requests.ts';

/** Requests that stand under one heading. */
export interface RequestGroup {
  id: string;
  title: string;
  /** What to say when nobody waits; without it the group is left out then. */
  none?: string;
  requests: readonly AccessRequest[];
  /** Why the requests are shown to somebody who cannot answer them. */
  readOnly?: string | undefined;
}
