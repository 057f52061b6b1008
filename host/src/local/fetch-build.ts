import type { RemoteVersion } from '@tapin/shared/remote/discovery';
import type { BuildInfo } from '@tapin/shared/remote/release';

/** The page waits at most this long for a development server. */
const serverTimeoutMs = 5_000;

let builds = 0;

/** Returns the latest build of a development server. Its URL is new each time, because the page keeps loaded URLs. */
export async function fetchBuild(origin: string): Promise<RemoteVersion> {
  const signal = AbortSignal.timeout(serverTimeoutMs);
  const response = await fetch(`${origin}/build-info.json`, { signal });
  if (!response.ok) throw new Error(`${origin} has no build`);
  const info: BuildInfo = await response.json();
  const { container, manifest, shared, chunks, entry } = info;
  if (!manifest) throw new Error(`${origin} serves no remote`);
  const entryUrl = `${origin}/${entry}`;
  const bytes = await (await fetch(entryUrl, { signal })).arrayBuffer();
  const integrity = await computeIntegrity(bytes);
  builds += 1;
  const url = `${entryUrl}?build=${builds}`;
  const { uses = {}, libraryVersions = {} } = info;
  const contract = { shared, uses, libraryVersions };
  return { url, version: info.version, integrity, container, manifest, chunks, files: {}, ...contract };
}

async function computeIntegrity(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}
