import type { Auth } from '@tapin/shared/session';
import type { Remote } from './discovery.ts';

/** Whether a person has a remote: the manifest says that it is opt-in, and the API which ones the district has turned on. */
export const isOptedIn = ({ name, manifest }: Remote, { district }: Auth): boolean =>
  manifest.availability === 'all' || (district?.remotes.includes(name) ?? false);
