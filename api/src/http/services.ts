import type { FastifyInstance } from 'fastify';
import type { SsoConfigurations } from '#src/accounts/sso/providers.ts';
import type { Clock } from '#src/basics/clock.ts';
import type { Config } from '#src/basics/config.ts';
import type { Database } from '#src/database/database.ts';
import type { Mailer } from '#src/means/mail/mailer.ts';

/** What the modules work with; tests bring their own clock, database and mail server. */
export interface Services {
  config: Config;
  db: Database;
  clock: Clock;
  mailer: Mailer;
  sso: SsoConfigurations;
}

export interface Api {
  fastify: FastifyInstance;
  services: Services;
  /** The calls that have a route, for the check at start. */
  routed: Set<string>;
}
