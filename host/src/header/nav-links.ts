import { fallbackLanguage, type Language } from '@tapin/shared/contract/languages';
import type { Auth } from '@tapin/shared/session';
import { redirectFor } from '../guards/redirect-for.ts';
import { isOptedIn, type Remote } from '../remotes/discovery.ts';

export interface NavLinkItem {
  to: string;
  label: string;
  remote: Remote;
  /** The group of the entry. A remote of another version may name a group that this host does not know. */
  group?: string;
}

export function navLinks(remotes: readonly Remote[], auth: Auth, language: Language): NavLinkItem[] {
  return remotes
    .filter((remote) => isOptedIn(remote, auth))
    .flatMap((remote) => remote.manifest.nav.map((entry) => ({ ...entry, remote })))
    .filter(({ guard }) => guard !== 'logged-out' && guard !== 'public' && redirectFor(guard, auth) === null)
    .sort((a, b) => a.order - b.order)
    .map(({ label, ...link }) => ({ ...link, label: label[language] ?? label[fallbackLanguage] }));
}
