import type { Release } from '@tapin/delivery-formats/release';

/** A running API with the calls that it offers, or the reason why they are not known. */
export type RunningApi = { url: string; offered: readonly string[] } | { url: string; problem: string };

const isCall = (name: string) => /^[A-Z]+ \//.test(name);
/** Removes the names of parameters. Calls that differ only in them are the same call. */
const withoutNames = (call: string) => call.replace(/:\w+/g, ':');

/** Returns the calls among some names that an API does not offer. */
export function callsNotOffered(names: readonly string[], offered: readonly string[]): string[] {
  const known = new Set(offered.map(withoutNames));
  return names.filter((name) => isCall(name) && !known.has(withoutNames(name)));
}

const apiTimeoutMs = 10_000;

const apiRemedy = 'correct --api or API_URL, or publish without this check with --api off';

export const readApis = async (
  releases: readonly Release[],
  urls: readonly string[],
): Promise<RunningApi[]> =>
  releases.some(({ calls = [] }) => calls.length > 0) ? Promise.all(urls.map(readApi)) : [];

export async function readApi(url: string): Promise<RunningApi> {
  const address = new URL('/api/calls', url).href;
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(apiTimeoutMs) });
    if (reply.status === 404)
      return {
        url,
        problem: `${address} does not exist: the API is older than this check; release it first, ${apiRemedy}`,
      };
    const body: unknown = reply.ok ? await reply.json().catch(() => null) : null;
    const calls = typeof body === 'object' && body !== null && 'calls' in body ? body.calls : null;
    if (Array.isArray(calls) && calls.every((call) => typeof call === 'string'))
      return { url, offered: calls };
    return { url, problem: `${address} replied ${reply.status} without a list of calls: ${apiRemedy}` };
  } catch (error) {
    return { url, problem: `cannot read ${address} (${reasonOf(error)}): start the API, ${apiRemedy}` };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : error.message;
}
