import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../../delivery/src/environment.ts';
import { servedReleases } from '../../delivery/src/publish/served-releases.ts';
import { verifyRelease } from '../../delivery/src/publish/verify.ts';
import { isBucket, openStore } from '../../delivery/src/store/open-store.ts';
import type { Store } from '../../delivery/src/store/store.ts';
import { type Finding, look, ok, reasonOf, wrong } from './finding.ts';

async function damaged(store: Store, channel: string): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, version } of await servedReleases(store, channel)) {
    const release = await store.readRelease(name, version);
    problems.push(...(release ? await verifyRelease(store, release) : [`${name}/${version} is missing`]));
  }
  return problems;
}

export async function checkStore({ STORE_DIR, CHANNEL }: Environment): Promise<Finding[]> {
  const store = openStore(STORE_DIR, () => {});
  try {
    const channel = await store.readChannel(CHANNEL);
    if (!channel?.host)
      return [wrong('store', `nothing is live on ${CHANNEL} in ${STORE_DIR}: publish the parts`)];
    const problems = await damaged(store, CHANNEL);
    const parts = Object.keys(channel.remotes).length + 1;
    return [
      problems.length === 0
        ? ok('store', `${parts} parts are live on ${CHANNEL}, and every file is as it was released`)
        : wrong('store', `${problems.length} files are not as released: run "release verify"`),
      // Write access to a bucket can only be checked by writing, and doctor changes nothing.
      ...(isBucket(STORE_DIR) ? [] : [writable(STORE_DIR)]),
    ];
  } catch (error) {
    return [
      wrong('store', `${STORE_DIR} cannot be read: ${reasonOf(error)}; check STORE_DIR and its permissions`),
    ];
  }
}

/** The folders that an edge writes: outcomes, its secret, and the channel when it withdraws a canary or rolls back. */
const written = ['.', 'outcomes', 'keys', 'channels', 'revisions'];

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function writable(store: string): Finding {
  const there = written.map((name) => join(store, name)).filter((folder) => existsSync(folder));
  const refused = there.filter((folder) => !mayWrite(folder));
  if (refused.length === 0) return ok('store', 'this user may write to it');
  const says = `this user may not write to ${refused.join(', ')}: as the user of the edge it keeps no reports of loads, withdraws nothing and does not roll back`;
  return look('store', says);
}

interface Connection {
  client: string;
  protocol: string;
  host: string;
  isForwarded: boolean;
}

const isConnection = (value: unknown): value is Connection =>
  typeof value === 'object' && value !== null && 'client' in value && 'isForwarded' in value;

/** Checks the site at its public address, and whether the edge sees the client address behind the proxies. */
export async function checkSite(publicUrl: string, { OPS_TOKEN }: Environment): Promise<Finding[]> {
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${publicUrl}${path}`, { headers, signal: AbortSignal.timeout(5_000) });
  try {
    const { ok: isReady, status } = await ask('/readyz');
    const { ok: isApiReady, status: apiStatus } = await ask('/api/readyz');
    const site = isReady
      ? ok('site', `${publicUrl} is ready`)
      : wrong('site', `${publicUrl}/readyz says ${status}: look at the log of the edge`);
    const api = isApiReady
      ? ok('site', 'the API behind it is ready')
      : wrong('site', `${publicUrl}/api/readyz says ${apiStatus}: check API_URL, and the log of the API`);
    if (!OPS_TOKEN) return [site, api, look('proxy', 'set OPS_TOKEN to have its headers checked')];
    const reply = await ask('/metrics/connection', { authorization: `Bearer ${OPS_TOKEN}` });
    if (reply.status === 401) {
      return [site, api, wrong('proxy', 'the edge does not take this OPS_TOKEN: give both the same')];
    }
    const connection: unknown = reply.ok ? await reply.json() : null;
    if (isConnection(connection)) return [site, api, aboutProxy(publicUrl, connection)];
    return [site, api, look('proxy', 'its headers can be checked when the site answers')];
  } catch (error) {
    return [
      wrong('site', `${publicUrl} does not answer: ${reasonOf(error)}; check the proxy, DNS and certificate`),
    ];
  }
}

function aboutProxy(publicUrl: string, connection: Connection): Finding {
  const { client, protocol, host, isForwarded } = connection;
  const url = new URL(publicUrl);
  if (`${protocol}:` !== url.protocol || host !== url.host) {
    const sent = isForwarded ? 'set TRUST_PROXY to its address' : 'let it send x-forwarded-proto and -host';
    return wrong('proxy', `the edge takes the site for ${protocol}://${host}: ${sent}`);
  }
  return ok(
    'proxy',
    `the edge sees this machine as ${client}: behind another one everybody would be the same client`,
  );
}
