import rateLimit from '@fastify/rate-limit';
import { outcomesPath } from '@tapin/shared/remote/discovery';
import { clientKeyOf } from '@tapin/shared/server/client-address';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { hostName } from '#src/store/part-names.ts';
import { LoadOutcomeSchema, type StoredOutcome } from '#src/store/stored-outcome.ts';
import type { ChannelSource } from './channel-source.ts';
import { recordFailedHost } from './failed-hosts.ts';
import { RecentKeys } from './recent-keys.ts';
import { reportingPage } from './visits.ts';

const ReportSchema = Type.Array(LoadOutcomeSchema, { minItems: 1, maxItems: 50 });
const maxWaitingOutcomes = 2000;
/** The limit is for one client address, which a whole school may share. */
const limit = {
  max: 1200,
  timeWindow: '1 minute',
  keyGenerator: ({ ip }: { ip: string }) => clientKeyOf(ip),
};

/** The number of outcomes in a large district on one day. */
const maxRememberedOutcomes = 100_000;

interface OutcomeOptions {
  channel: ChannelSource;
  /** Stores outcomes and withdraws canaries that fail too often. */
  saveOutcomes: (outcomes: StoredOutcome[]) => Promise<void>;
  log: (line: string) => void;
}

/** Stores how loads ended, as pages report it: each outcome once, and only of versions that the page was given. */
export async function addOutcomeRoutes(
  app: FastifyInstance,
  { channel, saveOutcomes, log }: OutcomeOptions,
): Promise<void> {
  await app.register(rateLimit, { global: false });
  const reported = new RecentKeys(maxRememberedOutcomes);
  let waiting: StoredOutcome[] = [];
  let written = Promise.resolve();

  async function write(): Promise<void> {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    await saveOutcomes(batch).catch((error: Error) =>
      log(`load outcomes could not be stored: ${error.message}`),
    );
  }

  app.post(outcomesPath, { bodyLimit: 16_384, config: { rateLimit: limit } }, async (request, reply) => {
    if (request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send();
    const report = parse(request.body);
    if (!Value.Check(ReportSchema, report)) return reply.code(400).send();
    const page = reportingPage(request);
    const at = new Date().toISOString();
    const accepted = report.filter(
      ({ remote, version, status }) =>
        page?.given[remote]?.includes(version) && reported.isNew([page.id, remote, version, status].join()),
    );
    if (page && waiting.length < maxWaitingOutcomes)
      waiting.push(...accepted.map((outcome) => ({ at, visitor: page.visitor, ...outcome })));
    written = written.then(write);
    const hostFailure = accepted.find(({ remote, status }) => remote === hostName && status === 'failed');
    const hosts = hostFailure ? ((await channel.current())?.hosts ?? []) : [];
    // 205 "Reset Content" tells the page to reload, because it will get another host.
    return reply
      .code(hostFailure && recordFailedHost(request, reply, hostFailure.version, hosts) ? 205 : 204)
      .send();
  });

  app.addHook('onClose', async () => {
    await written;
  });
}

/** Parses the body, which `sendBeacon` sends as text/plain. */
function parse(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
