import { type Environment, splitList } from '#src/environment.ts';
import { type Finding, ok, problem, rootCause } from './finding.ts';

const about = 'API servers';
const timeoutMs = 5_000;
/** The tolerance is several seconds, because the date header has whole seconds. */
const maxClockDifferenceMs = 5_000;
const localHosts = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Returns the command to type when an API does not answer. The unit of an API on this machine is named after its port.
 */
function remedyFor(address: string): string {
  const { hostname, port } = new URL(address);
  // A process that hangs still runs, so that "start" would do nothing.
  return localHosts.has(hostname)
    ? `run as root: systemctl restart tapin-api@${port || 80}; if it stops again: journalctl -u tapin-api@${port || 80} -n 50`
    : `restart the API on ${hostname}, and check that this machine reaches its port`;
}

/**
 * Returns a finding about the clock of an API. With a wrong clock, it stores answers under a wrong day and ends
 * sessions too early.
 */
function aboutClock(address: string, date: string | null): Finding | null {
  const differenceMs = date === null ? 0 : Date.parse(date) - Date.now();
  if (Math.abs(differenceMs) <= maxClockDifferenceMs) return null;
  const { port } = new URL(address);
  return problem(
    about,
    `the clock of ${address} differs by ${Math.round(differenceMs / 1_000)} s from that of this machine: run as root on the machine with the wrong one: timedatectl set-ntp true; until it is right: systemctl stop tapin-api@${port || 80}`,
  );
}

async function checkServer(address: string): Promise<Finding> {
  try {
    const {
      ok: isReady,
      status,
      headers,
    } = await fetch(`${address}/api/readyz`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
    });
    if (isReady) return aboutClock(address, headers.get('date')) ?? ok(about, `${address} is ready`);
    return problem(
      about,
      `${address}/api/readyz returned ${status}: check the database, then the log of that API`,
    );
  } catch (error) {
    return problem(about, `${address} does not answer: ${rootCause(error)}; ${remedyFor(address)}`);
  }
}

/**
 * Checks each API of the edges separately. The site works with one API, so nobody would notice that the others have
 * stopped.
 */
export const checkApiServers = ({ API_URL }: Environment): Promise<Finding[]> =>
  Promise.all(splitList(API_URL).map((address) => checkServer(address.replace(/\/$/, ''))));
