import type { RemoteVersion } from '@tapin/shared/remote/discovery';
import type { BuildInfo } from '@tapin/shared/remote/release';
import { createRoot } from 'react-dom/client';
import type { Catalog } from '../remotes/catalog.ts';
import { forgetContainer } from '../remotes/container.ts';
import { LocalBanner } from './local-banner.tsx';

/** The page waits at most this long for a development server. */
const serverTimeoutMs = 5_000;

/**
 * Loads remotes from development servers, shows a banner about them, and shows each new build. When a server does not
 * answer, the released version of its remote is used.
 */
export async function takeLocalRemotes(text: string, catalog: Catalog): Promise<void> {
  const local = Object.entries<string>(JSON.parse(text));
  const taken = await Promise.all(
    local.map(async ([name, origin]) => ({ name, origin, isThere: await takeLocal(origin, catalog) })),
  );
  const place = document.createElement('aside');
  document.body.append(place);
  createRoot(place).render(<LocalBanner remotes={taken} />);
}

async function takeLocal(origin: string, catalog: Catalog): Promise<boolean> {
  let shown: RemoteVersion | null = null;
  const take = async () => {
    const version = await versionAt(origin);
    if (shown) forgetContainer(shown);
    shown = version;
    catalog.takeLocal({
      name: version.manifest.name,
      manifest: version.manifest,
      versions: [version],
      isLocal: true,
    });
  };
  try {
    await take();
  } catch {
    return false;
  }
  new EventSource(`${origin}/builds`).addEventListener('message', () => void take().catch(() => undefined));
  return true;
}

/** Returns the latest build of a development server, with its own URL. */
async function versionAt(origin: string): Promise<RemoteVersion> {
  const signal = AbortSignal.timeout(serverTimeoutMs);
  const info: BuildInfo = await (await fetch(`${origin}/build-info.json`, { signal })).json();
  const { container, manifest, shared, chunks, entry } = info;
  if (!manifest) throw new Error(`${origin} serves no remote`);
  const address = `${origin}/${entry}`;
  const bytes = await (await fetch(address, { signal })).arrayBuffer();
  const integrity = await integrityOf(bytes);
  const url = `${address}?build=${encodeURIComponent(integrity)}`;
  const { uses = {}, libraryVersions = {} } = info;
  const contract = { shared, uses, libraryVersions };
  return { url, version: info.version, integrity, container, manifest, chunks, files: {}, ...contract };
}

async function integrityOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}
