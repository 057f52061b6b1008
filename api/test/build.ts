import type { TestContext } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { compose } from '#src/accounts/letters/compose.ts';
import { buildApp } from '#src/app.ts';
import { type Config, readConfig, type SsoConfigurations } from '#src/basics/config.ts';
import { createNotifier } from '#src/care/notices/notifier.ts';
import type { Database } from '#src/database/database.ts';
import type { Services } from '#src/http/services.ts';
import { createMailer } from '#src/means/mail/mailer.ts';
import { freshDatabase } from './fresh-database.ts';
import { Visitor } from './visitor.ts';

export const origin = 'http://localhost:4400';

/** A Wednesday, in the middle of a school week, at 9 in the morning of Chicago. */
const start = new Date('2026-03-11T14:00:00Z');

class TestClock {
  #now = start;
  now(): Date {
    return this.#now;
  }
  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
  /** The same time of day, `count` days later or, below 0, earlier. */
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
  /** A browser that nobody has signed in with. */
  visitor(options?: { address?: string; language?: string; timeZone?: string | null }): Visitor;
}

interface BuildOptions {
  variables?: Record<string, string>;
  sso?: SsoConfigurations;
}

/** The whole server on a database of its own. */
export async function build(t: TestContext, options: BuildOptions = {}): Promise<Built> {
  const config: Config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: origin,
    ...options.variables,
  });
  const clock = new TestClock();
  const database = await freshDatabase();
  const mailFailures: unknown[] = [];
  const mailer = createMailer({ config, db: database.db, clock }, compose, (error) =>
    mailFailures.push(error),
  );
  const notices = createNotifier({ db: database.db, clock, mailer }, (error) => mailFailures.push(error));
  const sso = options.sso ?? { google: null, clever: null, classlink: null };
  const services: Services = { config, db: database.db, clock, mailer, notices, sso };
  const app = await buildApp(services);
  t.after(async () => {
    await app.close();
    await notices.close();
    await mailer.close();
    await database.close();
  });
  return { app, db: database.db, clock, services, mailFailures, visitor: (how) => new Visitor(app, how) };
}
