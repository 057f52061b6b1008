import type { FastifyInstance } from 'fastify';
import type { Clock } from '#src/basics/clock.ts';
import type { Config, SsoConfigurations } from '#src/basics/config.ts';
import type { Connections, Database } from '#src/database/database.ts';
import type { GrantAccess } from './grants.ts';

/** What sends the mail, or the notices, that have been written down. */
export interface Outbox {
  /** There may be mail to send; returns at once. */
  wake(): void;
  /** Resolves when everything that could be sent has been. */
  settled(): Promise<void>;
}

/** What the rooms work with; tests bring their own clock, database and mail server. */
export interface Services {
  config: Config;
  db: Database;
  clock: Clock;
  mailer: Outbox;
  notices: Outbox;
  sso: SsoConfigurations;
  /** For those who watch: how the connections to the database are used. */
  connections?: () => Connections | null;
}

export interface Api {
  fastify: FastifyInstance;
  services: Services;
  /** The calls that have a route, for the check at start. */
  routed: Set<string>;
  grantAccess: GrantAccess;
}
