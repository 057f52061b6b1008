import type { Auth } from '@tapin/shared/session';
import { isOptedIn } from '../remotes/availability.ts';
import type { Ownership } from '../remotes/ownership.ts';
import { redirectFor } from './redirect-for.ts';

/** Whether a path depends on who is signed in. */
export const needsSession = ({ claim }: Ownership): boolean =>
  !['public', 'logged-out'].includes(claim.guard);

/** Whether a person may see the screen of a path. */
export const mayOpen = ({ claim, remote }: Ownership, auth: Auth): boolean =>
  redirectFor(claim.guard, auth) === null && isOptedIn(remote, auth);
