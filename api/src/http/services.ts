import type { FastifyInstance } from 'fastify';
import type { Clock } from '#src/basics/clock.ts';
import type { Config, SsoConfigurations } from '#src/basics/config.ts';
import type { Connections, Database } from '#src/database/database.ts';
import type { GrantAccess } from './grants.ts';

/** Work that runs in the background of the process. */
export interface Worker {
  /** Starts a run; returns at once. */
  wake(): void;
  /** Resolves when the current run, if there is one, has ended. */
  settled(): Promise<void>;
}

/** What the rooms work with; tests bring their own clock, database and mail server. */
export interface Services {
  config: Config;
  db: Database;
  clock: Clock;
  /** Sends queued messages over all channels. */
  outbox: Worker;
  /** Turns due notifications into messages. */
  notifications: Worker;
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
