import { apiServersOf, type Environment } from '#src/environment.ts';
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

/** Checks the proxy that balances the APIs. Without a ready API it returns 503, which the other findings explain. */
async function checkProxy(address: string): Promise<Finding> {
  try {
    await fetch(`${address}/api/healthz`, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' });
    return ok(about, `the proxy at ${address} answers`);
  } catch (error) {
    return problem(
      about,
      `the proxy at ${address} (API_URL) does not answer: ${rootCause(error)}; run as root: systemctl restart haproxy; if it stops again: haproxy -c -f /etc/haproxy/haproxy.cfg`,
    );
  }
}

const callsOf = (address: string) =>
  fetch(`${address}/api/calls`, { signal: AbortSignal.timeout(timeoutMs) }).then(
    (reply) => (reply.ok ? reply.text() : null),
    () => null,
  );

/** Returns a finding when APIs offer different calls. An API that was not restarted has the calls of an earlier version. */
async function compareCalls(addresses: readonly string[]): Promise<Finding[]> {
  const [first, ...others] = (
    await Promise.all(addresses.map(async (address) => ({ address, calls: await callsOf(address) })))
  ).filter(({ calls }) => calls !== null);
  return others
    .filter(({ calls }) => calls !== first?.calls)
    .map(({ address }) =>
      problem(
        about,
        `${address} offers other calls than ${first?.address}, so one of them runs another version: restart the APIs, one after the other`,
      ),
    );
}

/**
 * Checks each API separately. The site works with one API, so nobody would notice that the others have stopped or run
 * an earlier version.
 */
export async function checkApiServers(environment: Environment): Promise<Finding[]> {
  const addresses = apiServersOf(environment);
  const { API_URL, API_SERVERS } = environment;
  const findings = await Promise.all([
    ...addresses.map(checkServer),
    ...(API_SERVERS ? [checkProxy(API_URL)] : []),
  ]);
  return [...findings, ...(await compareCalls(addresses))];
}
