import type { TestContext } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#src/app.ts';
import { type Config, readConfig, type SsoConfigurations } from '#src/basics/config.ts';
import { careRounds } from '#src/care/escalation/rounds.ts';
import { isRelevant } from '#src/care/notifications/relevance.ts';
import type { Database, OpenDatabase } from '#src/database/database.ts';
import type { EventLoop, Services } from '#src/http/services.ts';
import { createChannels } from '#src/notifications/channels/channels.ts';
import { startDispatcher } from '#src/notifications/dispatch/dispatcher.ts';
import { startOutbox } from '#src/notifications/messages/outbox.ts';
import { composeMail } from '#src/privacy/guardians/compose-guardian-mail.ts';
import { freshDatabase } from '#test/postgres/fresh-database.ts';
import { Visitor } from './visitor.ts';

export const origin = 'http://localhost:4400';

/** The test clock starts on a Wednesday at 9 in the morning in Chicago. */
const start = new Date('2026-03-11T14:00:00Z');

class TestClock {
  #now = start;
  /** By how much the clock of the machine is ahead of the clock of the database. */
  ahead = 0;
  now(): Date {
    return this.#now;
  }
  aheadMs(): number {
    return this.ahead;
  }
  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
  goTo(time: Date | string): void {
    this.#now = new Date(time);
  }
  /** Moves the clock by `count` days, which may be negative. The time of day does not change. */
  advanceDays(count: number): void {
    this.advance(count * 86_400_000);
  }
}

export interface Built {
  app: FastifyInstance;
  db: Database;
  clock: TestClock;
  services: Services;
  mailFailures: unknown[];
  visitor(options?: { address?: string; language?: string; timeZone?: string | null }): Visitor;
}

interface BuildOptions {
  variables?: Record<string, string>;
  sso?: SsoConfigurations;
  eventLoop?: EventLoop;
  /** Closed after the test. */
  database?: OpenDatabase;
}

export async function build(t: TestContext, options: BuildOptions = {}): Promise<Built> {
  const config: Config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: origin,
    ...options.variables,
  });
  const clock = new TestClock();
  const database = options.database ?? (await freshDatabase());
  const mailFailures: unknown[] = [];
  const { db } = database;
  const channels = createChannels({ config, db, composeMail });
  const onFailure = (error: unknown) => mailFailures.push(error);
  const outbox = startOutbox({ config, db, clock }, channels, onFailure);
  const notifications = startDispatcher(
    { db, clock, outbox, isRelevant, rounds: careRounds() },
    channels,
    onFailure,
  );
  const sso = options.sso ?? { google: null, clever: null, classlink: null };
  const { eventLoop } = options;
  const services: Services = {
    ...(eventLoop && { eventLoop }),
    config,
    db,
    clock,
    outbox,
    notifications,
    sso,
    providerFailures: new Map(),
    connections: database.connections,
  };
  const app = await buildApp(services);
  t.after(async () => {
    await app.close();
    await notifications.close();
    await outbox.close();
    await database.close();
  });
  return { app, db, clock, services, mailFailures, visitor: (how) => new Visitor(app, how) };
}
