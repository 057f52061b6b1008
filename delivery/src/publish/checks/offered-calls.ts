import type { Release } from '@tapin/shared/remote/release';
import { StoreError } from '#src/store/store.ts';

const timeoutMs = 10_000;

interface ApiOptions {
  /** The addresses of the running APIs. Without it, as at the start of a development server, nothing is compared. */
  apiUrls?: readonly string[] | undefined;
  warn?: ((line: string) => void) | undefined;
}

/** Refuses a release that makes calls that one of the running APIs does not offer. */
export async function refuseMissingCalls(
  releases: readonly Release[],
  { apiUrls, warn }: ApiOptions,
): Promise<void> {
  if (!apiUrls || releases.every(({ calls = [] }) => calls.length === 0)) return;
  if (apiUrls.length === 0)
    warn?.('the calls of the parts are not compared with an API: set --api or API_URL to compare them');
  for (const url of apiUrls) {
    const offered = new Set((await readOfferedCalls(url)).map(withoutNames));
    for (const { name, version, calls = [] } of releases) {
      const missing = calls.filter((call) => !offered.has(withoutNames(call)));
      if (missing.length > 0)
        throw new StoreError(
          `${name} ${version} refused: it calls ${missing.join(', ')}, which the API at ${url} does not offer: release the API first`,
        );
    }
  }
}

/** Two calls are the same when they differ in the names of parameters only. */
const withoutNames = (call: string) => call.replace(/:\w+/g, ':');

const remedy = 'correct --api or API_URL, or publish without this check with --api off';

async function readOfferedCalls(url: string): Promise<string[]> {
  const address = new URL('/api/calls', url).href;
  const reply = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).catch((error: Error) => {
    throw new StoreError(`cannot read ${address} (${reasonOf(error)}): start the API, ${remedy}`);
  });
  if (reply.status === 404)
    throw new StoreError(
      `${address} does not exist: the API is older than this check; release it first, ${remedy}`,
    );
  const body: unknown = reply.ok ? await reply.json().catch(() => null) : null;
  const calls = typeof body === 'object' && body !== null && 'calls' in body ? body.calls : null;
  if (Array.isArray(calls) && calls.every((call) => typeof call === 'string')) return calls;
  throw new StoreError(`${address} replied ${reply.status} without a list of calls: ${remedy}`);
}

const reasonOf = (error: Error) =>
  error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : error.message;
