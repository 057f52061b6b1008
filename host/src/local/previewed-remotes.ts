import type { Discovery, DiscoveryEntry } from '@tapin/delivery-formats/discovery';
import {
  type PagePreview,
  previewedDiscoveryUrl,
  previewedHostHeader,
} from '@tapin/delivery-formats/page-preview';
import type { Catalog } from '../remotes/catalog.ts';
import type { Remote } from '../remotes/discovery.ts';

const hostName = 'host';

function remoteOf(name: string, { url, metadata, extras }: DiscoveryEntry): Remote {
  const { fallback: _, ...details } = extras;
  return { name, manifest: details.manifest, versions: [{ ...details, url, ...metadata }] };
}

async function fetchPreviewed(): Promise<{ host: string | null; discovery: Discovery }> {
  const response = await fetch(previewedDiscoveryUrl);
  if (!response.ok) throw new Error(`discovery answered ${response.status}`);
  return { host: response.headers.get(previewedHostHeader), discovery: await response.json() };
}

/**
 * Keeps the previews of the page in the catalog. The usual discovery document has only live versions, because other open
 * pages of this browser have no banner.
 */
export async function keepPreviews(previews: readonly PagePreview[], catalog: Catalog): Promise<void> {
  const shown = previews.filter(({ refusal }) => refusal === undefined);
  if (shown.some(({ part }) => part === hostName))
    // The document names the live host, for which a page with another host would reload at each navigation.
    Object.defineProperty(catalog, 'isPageOutdated', { get: () => catalog.hasUncheckedVersions });
  const { discovery } = await fetchPreviewed();
  for (const { part } of shown) {
    const [entry] = discovery.microFrontends[part] ?? [];
    if (entry) catalog.addLocal(remoteOf(part, entry));
  }
}

/** Returns the parts whose previews have ended since the page was opened. */
export async function endedPreviews(previews: readonly PagePreview[]): Promise<string[]> {
  const { host, discovery } = await fetchPreviewed();
  const versionOf = (part: string) =>
    part === hostName ? host : discovery.microFrontends[part]?.[0]?.metadata.version;
  return previews.filter(({ part, version }) => versionOf(part) !== version).map(({ part }) => part);
}
