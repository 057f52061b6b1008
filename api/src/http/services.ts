import type { FastifyInstance } from 'fastify';
import type { Clock } from '#src/basics/clock.ts';
import type { Config, SsoConfigurations } from '#src/basics/config.ts';
import type { Connections, Database } from '#src/database/database.ts';
import type { DatabaseState } from '#src/database/database-watch.ts';
import type { GrantAccess } from './grants.ts';

export interface Worker {
  wake(): void;
  /** Resolves when the current run has ended, or immediately. */
  settled(): Promise<void>;
}

export interface EventLoop {
  wasBlocked(): boolean;
  readonly blocks: ReadonlyMap<string, number>;
  readonly calls: { addHooks(fastify: FastifyInstance): void };
}

export interface BackgroundRound {
  name: string;
  lastRunAt: Date;
  expectedSeconds: number;
}

export interface Background {
  all(): Iterable<BackgroundRound>;
}

export interface Services {
  config: Config;
  db: Database;
  clock: Clock;
  /** Returns the state of the database, for readiness. Tests of single calls have no watch. */
  databaseState?: () => DatabaseState;
  outbox: Worker;
  notifications: Worker;
  sso: SsoConfigurations;
  /** The number of log-ins that failed because a provider did not answer or refused this client, by provider. */
  providerFailures: Map<string, number>;
  /** Watches the event loop of the process. Tests of single calls have no watch. */
  eventLoop?: EventLoop;
  /** Knows when the background work of the process last ran. It is absent in tests of single calls. */
  background?: Background;
  /** Returns how many database connections are in use, for metrics and for refusing calls when too many wait. */
  connections?: () => Connections;
}

export interface Api {
  fastify: FastifyInstance;
  services: Services;
  registeredCalls: Set<string>;
  grantAccess: GrantAccess;
}
