import type { Auth } from '@tapin/shared/session';
import type { Remote } from './discovery.ts';

/** Delivery says that a remote is opt-in; the API says which of them a person's district has turned on. */
export const isOptedIn = ({ name, manifest }: Remote, { district }: Auth): boolean =>
  manifest.availability === 'all' || (district?.remotes.includes(name) ?? false);
