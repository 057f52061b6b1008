import { claimOf } from '@tapin/delivery-formats/claim-of';
import type { PageClaim } from '@tapin/delivery-formats/discovery';
import { fallbackLanguage } from '@tapin/shared/contract/languages';
import { currentLanguage } from '@tapin/shared/i18n';
import type { Remote } from './discovery.ts';

export interface Ownership {
  remote: Remote;
  claim: PageClaim;
}

export function findOwner(remotes: readonly Remote[], pathname: string): Ownership | null {
  const claims = remotes.flatMap((remote) =>
    remote.manifest.paths.map((claim) => ({ path: claim.path, remote, claim })),
  );
  return claimOf(claims, pathname)?.claim ?? null;
}

export function optInTexts({ manifest: { optIn } }: Remote) {
  const language = currentLanguage();
  return (
    optIn && {
      name: optIn.name[language] ?? optIn.name[fallbackLanguage],
      text: optIn.text[language] ?? optIn.text[fallbackLanguage],
    }
  );
}
