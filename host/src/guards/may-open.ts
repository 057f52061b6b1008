import type { Auth } from '@tapin/shared/session';
import { isOptedIn } from '../remotes/availability.ts';
import type { Ownership } from '../remotes/ownership.ts';
import { redirectFor } from './redirect-for.ts';

/** Whether it matters for a path who is signed in. */
export const needsSession = ({ claim }: Ownership): boolean =>
  !['public', 'logged-out'].includes(claim.guard);

/** Whether a person gets to see what a path's owner has there. */
export const mayOpen = ({ claim, remote }: Ownership, auth: Auth): boolean =>
  redirectFor(claim.guard, auth) === null && isOptedIn(remote, auth);
