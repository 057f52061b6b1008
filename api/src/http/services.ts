import type { FastifyInstance } from 'fastify';
import type { Clock } from '#src/basics/clock.ts';
import type { Config, SsoConfigurations } from '#src/basics/config.ts';
import type { Connections, Database } from '#src/database/database.ts';
import type { DatabaseState } from '#src/database/database-watch.ts';
import type { GrantAccess } from './grants.ts';

/** A background worker of the process. */
export interface Worker {
  /** Starts a run and returns immediately. */
  wake(): void;
  /** Resolves when the current run, if there is one, has ended. */
  settled(): Promise<void>;
}

/** Detects blocked periods of the event loop of the process, and the calls that caused them. */
export interface EventLoop {
  /** Whether it was blocked within the last seconds. */
  wasBlocked(): boolean;
  /** How often each call has blocked it. */
  readonly blocks: ReadonlyMap<string, number>;
  /** Adds the hooks that note which call runs. */
  readonly calls: { addHooks(fastify: FastifyInstance): void };
}

/** A kind of background work of the process. */
export interface BackgroundRound {
  name: string;
  /** When it last ended without an error. */
  lastRunAt: Date;
  /** After this time without a run something is wrong. */
  expectedSeconds: number;
}

/** Knows when the background work of the process last ran. */
export interface Background {
  all(): Iterable<BackgroundRound>;
}

/** The services of the process. Tests provide their own clock, database and mail server. */
export interface Services {
  config: Config;
  db: Database;
  clock: Clock;
  /** Whether the database answers, for readiness. Tests of single calls have no watch. */
  databaseState?: () => DatabaseState;
  /** Sends queued messages over all channels. */
  outbox: Worker;
  /** Turns due notifications into messages. */
  notifications: Worker;
  sso: SsoConfigurations;
  /** How many log-ins failed because a provider did not answer or refused this client, by provider. */
  providerFailures: Map<string, number>;
  /** Watches the event loop of the process. Tests of single calls have none. */
  eventLoop?: EventLoop;
  /** When the background work of the process last ran. Tests of single calls have none. */
  background?: Background;
  /** Returns how many database connections are in use, for metrics and to refuse calls when too many wait. */
  connections?: () => Connections;
}

export interface Api {
  fastify: FastifyInstance;
  services: Services;
  /** The calls that have a route. The start fails when one is missing. */
  registeredCalls: Set<string>;
  grantAccess: GrantAccess;
}
