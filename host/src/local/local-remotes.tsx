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
export async function loadLocalRemotes(text: string, catalog: Catalog): Promise<void> {
  const local = Object.entries<string>(JSON.parse(text));
  const loaded = await Promise.all(
    local.map(async ([name, origin]) => ({
      name,
      origin,
      isAvailable: await loadLocalRemote(origin, catalog),
    })),
  );
  const banner = document.createElement('aside');
  document.body.append(banner);
  createRoot(banner).render(<LocalBanner remotes={loaded} />);
}

async function loadLocalRemote(origin: string, catalog: Catalog): Promise<boolean> {
  let previous: RemoteVersion | null = null;
  const loadBuild = async () => {
    const version = await fetchBuild(origin);
    if (previous) forgetContainer(previous);
    previous = version;
    catalog.addLocal({
      name: version.manifest.name,
      manifest: version.manifest,
      versions: [version],
      isLocal: true,
    });
  };
  try {
    await loadBuild();
  } catch {
    return false;
  }
  new EventSource(`${origin}/builds`).addEventListener(
    'message',
    () => void loadBuild().catch(() => undefined),
  );
  return true;
}

/** Returns the latest build of a development server, with its own URL. */
async function fetchBuild(origin: string): Promise<RemoteVersion> {
  const signal = AbortSignal.timeout(serverTimeoutMs);
  const info: BuildInfo = await (await fetch(`${origin}/build-info.json`, { signal })).json();
  const { container, manifest, shared, chunks, entry } = info;
  if (!manifest) throw new Error(`${origin} serves no remote`);
  const entryUrl = `${origin}/${entry}`;
  const bytes = await (await fetch(entryUrl, { signal })).arrayBuffer();
  const integrity = await computeIntegrity(bytes);
  const url = `${entryUrl}?build=${encodeURIComponent(integrity)}`;
  const { uses = {}, libraryVersions = {} } = info;
  const contract = { shared, uses, libraryVersions };
  return { url, version: info.version, integrity, container, manifest, chunks, files: {}, ...contract };
}

async function computeIntegrity(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}
