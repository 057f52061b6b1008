import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '#src/database/database.ts';
import type { Services } from '#src/http/services.ts';
import { countAnswersInDefaultPartition } from '#src/infrastructure/maintenance.ts';
import { MachineMetrics, readBackupAgeSeconds } from './machine-metrics.ts';
import { type RosterFigures, RosterMetrics } from './roster-metrics.ts';
import { WalArchiveMetrics } from './wal-archive.ts';

/**
 * The metrics of retention, which the check after the last nightly run has stored. Every API returns the same values.
 */
class RetentionMetrics {
  readonly #overdue: Gauge<'table'>;
  readonly #verifiedAt: Gauge;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#overdue = new Gauge({
      name: 'tapin_retention_overdue_rows',
      help: 'Rows that should have been deleted, by table; the same from every API',
      labelNames: ['table'],
      registers,
    });
    this.#verifiedAt = new Gauge({
      name: 'tapin_retention_verified_timestamp_seconds',
      help: 'When all tables were last searched for rows that should have been deleted; the same from every API',
      registers,
    });
  }

  async read(db: Database): Promise<void> {
    const found = await db
      .selectFrom('retention_lease')
      .select(['overdue', 'verified_at'])
      .executeTakeFirst();
    this.#overdue.reset();
    // Only tables with overdue rows have a series, so a sum needs one series that always exists.
    this.#overdue.set({ table: 'all' }, 0);
    for (const [table, rows] of Object.entries(found?.overdue ?? {}))
      if (typeof rows === 'number') this.#overdue.set({ table }, rows);
    if (found?.verified_at) this.#verifiedAt.set(found.verified_at.getTime() / 1_000);
  }
}

export interface MessageCount {
  channel: string;
  waiting: number;
  given_up: number;
  /** Messages whose last attempt failed within fifteen minutes, except those to an address that does not exist. */
  refused: number;
  /** The age of the oldest waiting message; 0 if no message waits. */
  oldest_seconds: number;
}

interface MetricSources {
  services: Services;
  countWaitingHashes: () => number;
  countMessages: (db: Database, now: Date) => Promise<MessageCount[]>;
  readRosters: (db: Database, now: Date) => Promise<RosterFigures>;
}

class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<'call' | 'status'>;
  readonly #sources: MetricSources;
  readonly #connections: Gauge<'state'>;
  readonly #hashes: Gauge;
  readonly #messages: Gauge<'channel' | 'state'>;
  readonly #oldestMessage: Gauge<'channel'>;
  readonly #refusedMessages: Gauge<'channel'>;
  readonly #outsideSchoolYears: Gauge;
  readonly #rosters: RosterMetrics;
  readonly #retention: RetentionMetrics;
  readonly #archive: WalArchiveMetrics;
  readonly #machine: MachineMetrics;
  readonly #backupAge: Gauge;
  readonly #unread: Counter;

  constructor(sources: MetricSources) {
    this.#sources = sources;
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      name: 'tapin_api_request_seconds',
      help: 'Time until a call was answered',
      labelNames: ['call', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    });
    this.#connections = new Gauge({
      name: 'tapin_api_database_connections',
      help: 'Connections of this process, and requests that wait for one',
      labelNames: ['state'],
      registers,
    });
    this.#hashes = new Gauge({
      name: 'tapin_api_hashes_waiting',
      help: 'Passwords that wait to be hashed',
      registers,
    });
    this.#messages = new Gauge({
      name: 'tapin_messages',
      help: 'Messages that wait to be sent, and messages that failed after the last attempt; the same from every API',
      labelNames: ['channel', 'state'],
      registers,
    });
    this.#oldestMessage = new Gauge({
      name: 'tapin_messages_oldest_seconds',
      help: 'Age of the oldest message that waits to be sent, 0 without one; the same from every API',
      labelNames: ['channel'],
      registers,
    });
    this.#refusedMessages = new Gauge({
      name: 'tapin_messages_refused',
      help: 'Messages whose last attempt failed within fifteen minutes, except those to an address that does not exist; the same from every API',
      labelNames: ['channel'],
      registers,
    });
    this.#outsideSchoolYears = new Gauge({
      name: 'tapin_answers_outside_school_years',
      help: 'Answers in the default partition, because the partition of their school year is missing; the same from every API',
      registers,
    });
    this.#rosters = new RosterMetrics(this.#registry);
    this.#retention = new RetentionMetrics(this.#registry);
    this.#archive = new WalArchiveMetrics(this.#registry);
    this.#machine = new MachineMetrics(sources.services, this.#registry);
    this.#backupAge = new Gauge({
      name: 'tapin_backup_age_seconds',
      help: 'Age of the last good backup; infinite when there is none, and absent without BACKUP_STATUS',
      registers,
    });
    // A gauge without labels begins with 0, which would be a backup that was just made.
    this.#backupAge.remove();
    const { eventLoop, providerFailures, sso } = sources.services;
    new Counter({
      name: 'tapin_provider_failures_total',
      help: 'Log-ins that failed because their provider did not answer or refused the client',
      labelNames: ['provider'],
      registers,
      collect() {
        this.reset();
        // The counters start at 0. A counter that began with its first failure would show Prometheus no increase.
        for (const [provider, configuration] of Object.entries(sso))
          if (configuration) this.inc({ provider }, providerFailures.get(provider) ?? 0);
      },
    });
    new Counter({
      name: 'tapin_api_event_loop_blocked_total',
      help: 'How often the event loop was blocked for more than two seconds, by the call that ran',
      labelNames: ['call'],
      registers,
      collect() {
        this.reset();
        for (const [call, count] of eventLoop?.blocks ?? []) this.inc({ call }, count);
      },
    });
    this.#unread = new Counter({
      name: 'tapin_api_database_unread_total',
      help: 'How often the figures of the database could not be read',
      registers,
    });
  }

  observeReply(call: string, status: number, ms: number): void {
    this.#requests.observe({ call, status }, ms / 1_000);
  }

  async render(): Promise<{ type: string; body: string }> {
    const { services, countWaitingHashes } = this.#sources;
    this.#hashes.set(countWaitingHashes());
    const connections = Object.entries(services.connections?.() ?? {});
    for (const [state, count] of connections) this.#connections.set({ state }, count);
    await this.#readBackup(services);
    await this.#machine.read();
    await this.#readDatabase(services);
    return { type: this.#registry.contentType, body: await this.#registry.metrics() };
  }

  async #readBackup({ config, clock }: Services): Promise<void> {
    if (config.backupStatus === null) return;
    this.#backupAge.set(await readBackupAgeSeconds(config.backupStatus, clock.now()));
  }

  /**
   * Reads the metrics of the database. Without the database the other metrics are still returned, because then they
   * matter most.
   */
  async #readDatabase({ db, clock }: Services): Promise<void> {
    try {
      for (const count of await this.#sources.countMessages(db, clock.now())) {
        const { channel, waiting, given_up, refused, oldest_seconds } = count;
        this.#messages.set({ channel, state: 'waiting' }, waiting);
        this.#messages.set({ channel, state: 'given up' }, given_up);
        this.#oldestMessage.set({ channel }, oldest_seconds);
        this.#refusedMessages.set({ channel }, refused);
      }
      this.#outsideSchoolYears.set(await countAnswersInDefaultPartition(db));
      this.#rosters.set(await this.#sources.readRosters(db, clock.now()));
      await this.#retention.read(db);
      await this.#archive.read(db);
    } catch {
      this.#unread.inc();
    }
  }
}

/** Adds `/metrics` outside of `/api`. The edge forwards only `/api`, so only the network of the process can read it. */
export function metricsRoutes(fastify: FastifyInstance, sources: MetricSources): void {
  const metrics = new Metrics(sources);
  fastify.addHook('onResponse', async ({ routeOptions }, { statusCode, elapsedTime }) => {
    metrics.observeReply(routeOptions.config.call ?? 'none', statusCode, elapsedTime);
  });
  fastify.get('/metrics', { config: { access: { kind: 'public' } } }, async (_request, reply) => {
    const { type, body } = await metrics.render();
    return reply.header('cache-control', 'no-store').type(type).send(body);
  });
}
