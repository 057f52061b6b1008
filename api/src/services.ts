import type { FastifyInstance } from 'fastify';
import type { Clock } from '#src/clock.ts';
import type { Config } from '#src/config.ts';
import type { Database } from '#src/database/database.ts';
import type { Mailer } from '#src/modules/mail/mailer.ts';
import type { SsoConfigurations } from '#src/modules/sso/providers.ts';

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
