import { type LoadOutcome, loadErrorClasses, outcomesPath } from '@tapin/delivery-formats/discovery';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { ChannelSource } from '#src/edge/live/channel-source.ts';
import type { PageKeys } from '#src/edge/page-keys.ts';
import { recordFailedHost, reportingPage } from '#src/edge/visits.ts';
import { hostName } from '#src/store/store.ts';
import { LoadOutcomeSchema, type StoredOutcome } from '#src/store/stored-reports.ts';
import {
  networkKey,
  networkOf,
  parseBody,
  RecentKeys,
  refuseForeignReport,
  reportLimit,
} from './report-requests.ts';
import { type Reports, WriteQueue } from './reports.ts';

const ReportSchema = Type.Array(LoadOutcomeSchema, { minItems: 1, maxItems: 50 });

const maxRememberedOutcomes = 100_000;

interface OutcomeOptions {
  channel: ChannelSource;
  saveOutcomes: (outcomes: StoredOutcome[]) => Promise<void>;
  reports: Reports;
  pageKeys: PageKeys;
  log: (line: string) => void;
}

/**
 * Stores how loads ended, as pages report it. Each outcome is stored once, and only for versions that the edge gave to
 * the page.
 */
export function addOutcomeRoutes(
  app: FastifyInstance,
  { channel, saveOutcomes, reports, pageKeys, log }: OutcomeOptions,
): void {
  const reported = new RecentKeys(maxRememberedOutcomes);
  const outcomes = new WriteQueue<StoredOutcome>((batch) =>
    saveOutcomes(batch).catch((error: Error) => log(`load outcomes could not be stored: ${error.message}`)),
  );

  app.post(
    outcomesPath,
    { bodyLimit: 16_384, config: { rateLimit: reportLimit }, preHandler: refuseForeignReport },
    async (request, reply) => {
      const report = parseBody(request.body);
      if (!Value.Check(ReportSchema, report)) return reply.code(400).send();
      const page = reportingPage(request);
      const at = new Date().toISOString();
      const accepted = report.filter(
        ({ remote, version, status }) =>
          page?.given[remote]?.includes(version) && reported.isNew([page.id, remote, version, status].join()),
      );
      if (page?.isPreview) {
        reports.previews.recorder.recordLoads({ page, address: request.ip, canaries: [] }, accepted);
        return reply.code(204).send();
      }
      if (page) {
        const network = networkOf(request.ip);
        const { visitor } = page;
        outcomes.add(
          accepted.map((outcome) => ({
            at,
            visitor,
            network: networkKey(pageKeys.current, [outcome.remote, outcome.version], network),
            ...withKnownClass(outcome),
          })),
        );
        const visit = { page, address: request.ip, canaries: await reports.canaries() };
        reports.visits.add(reports.recorder.recordLoads(visit, accepted));
      }
      const hostFailure = accepted.find(({ remote, status }) => remote === hostName && status === 'failed');
      const hosts = hostFailure ? ((await channel.current())?.hosts ?? []) : [];
      // The status 205 "Reset Content" tells the page to reload, because it will get another host.
      return reply
        .code(hostFailure && recordFailedHost(request, reply, hostFailure.version, hosts) ? 205 : 204)
        .send();
    },
  );

  app.addHook('onClose', async () => {
    await outcomes.end();
    await reports.visits.end();
    await reports.watch
      .end()
      .catch((error: Error) => log(`a canary could not be compared: ${error.message}`));
    await reports.counter.flush();
    await reports.previews.counter.flush();
  });
}

const knownClasses: readonly string[] = loadErrorClasses;

/**
 * Drops an error class that this edge does not know. A newer host may report other classes, and a forged report may
 * contain any text.
 */
function withKnownClass({ errorClass, ...outcome }: LoadOutcome): LoadOutcome {
  return errorClass && knownClasses.includes(errorClass) ? { ...outcome, errorClass } : outcome;
}
