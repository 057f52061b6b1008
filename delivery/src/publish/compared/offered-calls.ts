import type { Release } from '@tapin/delivery-formats/release';

const timeoutMs = 10_000;

/** A running API with the calls that it offers, or with the reason why they are not known. */
export type RunningApi = { url: string; offered: readonly string[] } | { url: string; problem: string };

const remedy = 'correct --api or API_URL, or publish without this check with --api off';

/** Reads what the running APIs offer, if a release makes calls. */
export const readApis = async (
  releases: readonly Release[],
  urls: readonly string[],
): Promise<RunningApi[]> =>
  releases.some(({ calls = [] }) => calls.length > 0) ? Promise.all(urls.map(readApi)) : [];

async function readApi(url: string): Promise<RunningApi> {
  const address = new URL('/api/calls', url).href;
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    if (reply.status === 404)
      return {
        url,
        problem: `${address} does not exist: the API is older than this check; release it first, ${remedy}`,
      };
    const body: unknown = reply.ok ? await reply.json().catch(() => null) : null;
    const calls = typeof body === 'object' && body !== null && 'calls' in body ? body.calls : null;
    if (Array.isArray(calls) && calls.every((call) => typeof call === 'string'))
      return { url, offered: calls };
    return { url, problem: `${address} replied ${reply.status} without a list of calls: ${remedy}` };
  } catch (error) {
    return { url, problem: `cannot read ${address} (${reasonOf(error)}): start the API, ${remedy}` };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : error.message;
}
