import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { isBucket } from '@tapin/servers/objects/object-storage';
import type { Environment } from '#src/environment.ts';
import { servedReleases, verifyVersion } from '#src/publish/verify.ts';
import { withSigning } from '#src/signing/open-signed-store.ts';
import { openStore } from '#src/store/open-store.ts';
import type { Store } from '#src/store/store.ts';
import { causeWithRemedy, type Finding, ok, problem, rootCause, warning } from './finding.ts';

async function findDamagedFiles(store: Store, channel: string): Promise<string[]> {
  const problems: string[] = [];
  for (const release of await servedReleases(store, channel))
    problems.push(...(await verifyVersion(store, release)).problems);
  return problems;
}

export async function checkStore(environment: Environment): Promise<Finding[]> {
  const { STORE_DIR, CHANNEL } = environment;
  try {
    const store = withSigning(
      openStore(STORE_DIR, () => {}),
      environment,
      { warn: () => {} },
    );
    const channel = await store.readChannel(CHANNEL);
    if (!channel?.host)
      return [problem('store', `no host is live on ${CHANNEL} in ${STORE_DIR}: publish the parts`)];
    const problems = await findDamagedFiles(store, CHANNEL);
    const parts = Object.keys(channel.remotes).length + 1;
    return [
      problems.length === 0
        ? ok('store', `${parts} parts are live on ${CHANNEL}, and every file is as it was released`)
        : problem(
            'store',
            `${problems.length} files are missing or damaged: node release.js verify names them; publish these parts again, or restore the store ("Only the store is damaged" in docs/night.md)`,
          ),
      ...aboutSigning(store, environment),
      // Only a write could check the access to a bucket, and doctor changes nothing.
      ...(isBucket(STORE_DIR) ? [] : [writable(STORE_DIR)]),
    ];
  } catch (error) {
    return [
      problem(
        'store',
        `${STORE_DIR} cannot be read: ${rootCause(error)}; check STORE_DIR and its permissions`,
      ),
    ];
  }
}

function remedyFor(refusal: string): string {
  if (/was (seen before|signed since)/.test(refusal))
    return 'if the store was restored from a backup, run as root: rm -r /var/lib/tapin/edge/* && systemctl restart tapin-edge; if not, find out who can write the store, and restore it from the newest backup ("Only the store is damaged" in docs/night.md)';
  return 'publish this part again, or restore the store ("Only the store is damaged" in docs/night.md)';
}

function aboutSigning(
  { signing }: Store,
  { CHANNEL, EDGE_KEY, STATE_DIR, NODE_ENV }: Environment,
): Finding[] {
  const unsigned = NODE_ENV === 'production' ? problem : warning;
  if (!signing)
    return [
      unsigned(
        'signing',
        'signatures are not checked, so whoever can write the store decides what pages load: set SIGNING_ROOT, which "release keys init" prints',
      ),
    ];
  const refusals = signing
    .refusals(CHANNEL)
    .map((refusal) => problem('signing', `${refusal}; ${remedyFor(refusal)}`));
  const expiring = signing.warnings(CHANNEL).map((line) => warning('signing', line));
  const advice = signing.advice().map((line) => warning('signing', line));
  const edge = EDGE_KEY
    ? []
    : [warning('signing', 'the edge cannot withdraw a canary or roll back at /ops: set EDGE_KEY')];
  const state = STATE_DIR
    ? []
    : [
        warning(
          'signing',
          'a restarted edge does not recognize an older copy of the store: set STATE_DIR to a folder outside of it',
        ),
      ];
  const isSigned =
    refusals.length === 0 ? [ok('signing', 'every pointer is signed by a key of its part')] : [];
  return [...refusals, ...isSigned, ...expiring, ...advice, ...edge, ...state];
}

/**
 * The folders to which an edge writes: reports of pages, its secret, and the channel when it withdraws a canary or
 * rolls back.
 */
const writtenFolders = ['.', 'outcomes', 'canary-visits', 'figures', 'keys', 'channels', 'revisions'];

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function writable(store: string): Finding {
  const existing = writtenFolders.map((name) => join(store, name)).filter((folder) => existsSync(folder));
  const refused = existing.filter((folder) => !isWritable(folder));
  if (refused.length === 0) return ok('store', 'this user can write to the store');
  const message = `this user cannot write to ${refused.join(', ')}: if the edge runs as this user, it cannot store reports, withdraw canaries or roll back; give it write permission`;
  return warning('store', message);
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
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${publicUrl}${path}`, { headers, signal: AbortSignal.timeout(5_000) });
  try {
    const { ok: isReady, status } = await get('/readyz');
    const { ok: isApiReady, status: apiStatus } = await get('/api/readyz');
    const site = isReady
      ? ok('site', `${publicUrl} is ready`)
      : problem('site', `${publicUrl}/readyz returned ${status}: check the log of the edge`);
    const api = isApiReady
      ? ok('site', 'the API behind it is ready')
      : problem(
          'site',
          `${publicUrl}/api/readyz returned ${apiStatus}: check API_URL and the log of the API`,
        );
    if (!OPS_TOKEN)
      return [site, api, warning('proxy', 'the headers of the proxy were not checked: set OPS_TOKEN')];
    const reply = await get('/metrics/connection', { authorization: `Bearer ${OPS_TOKEN}` });
    if (reply.status === 401) {
      return [site, api, problem('proxy', 'the edge rejects this OPS_TOKEN: set the same token for both')];
    }
    const connection: unknown = reply.ok ? await reply.json() : null;
    if (isConnection(connection)) return [site, api, aboutProxy(publicUrl, connection)];
    return [
      site,
      api,
      warning('proxy', 'the headers of the proxy were not checked, because the edge did not answer'),
    ];
  } catch (error) {
    return [
      problem(
        'site',
        `${publicUrl} does not answer: ${causeWithRemedy(error, 'check the certificate, and run as root: nginx -t && systemctl restart nginx')}`,
      ),
    ];
  }
}

function aboutProxy(publicUrl: string, connection: Connection): Finding {
  const { client, protocol, host, isForwarded } = connection;
  const url = new URL(publicUrl);
  if (`${protocol}:` !== url.protocol || host !== url.host) {
    const sent = isForwarded
      ? 'set TRUST_PROXY to the address of the proxy'
      : 'configure the proxy to send x-forwarded-proto and x-forwarded-host';
    return problem('proxy', `the edge sees the site as ${protocol}://${host}: ${sent}`);
  }
  return ok(
    'proxy',
    `the edge sees this machine as ${client}; if that is the address of a proxy, set TRUST_PROXY to it`,
  );
}
