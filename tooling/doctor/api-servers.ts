import { type Environment, splitList } from '../../delivery/src/environment.ts';
import { type Finding, ok, problem, rootCause } from './finding.ts';

const about = 'API servers';
const timeoutMs = 5_000;
const localHosts = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Returns what to type when an API does not answer. The port of a local one is the name of its unit. */
function remedyFor(address: string): string {
  const { hostname, port } = new URL(address);
  return localHosts.has(hostname)
    ? `run as root: systemctl start tapin-api@${port || 80}; if it stops again: journalctl -u tapin-api@${port || 80} -n 50`
    : `start the API on ${hostname}, and check that this machine reaches its port`;
}

async function checkServer(address: string): Promise<Finding> {
  try {
    const { ok: isReady, status } = await fetch(`${address}/api/readyz`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
    });
    if (isReady) return ok(about, `${address} is ready`);
    return problem(
      about,
      `${address}/api/readyz returned ${status}: check the database, then the log of that API`,
    );
  } catch (error) {
    return problem(about, `${address} does not answer: ${rootCause(error)}; ${remedyFor(address)}`);
  }
}

/** Checks each API of the edges by itself: the site works with one of them, and nobody would notice that the others are gone. */
export const checkApiServers = ({ API_URL }: Environment): Promise<Finding[]> =>
  Promise.all(splitList(API_URL).map((address) => checkServer(address.replace(/\/$/, ''))));
